/** A bot keeps its word: what would break a promise it is party to is not chosen, as long as something else can be. */
import {
  type AnyChoice,
  type BotRules,
  type Chance,
  choiceKey,
  type Offer,
  type Player,
  type Shape,
  type Turn,
} from '@concert/kernel';
import { best, LOOKS, policyScoresOf } from './scoring.ts';
import { AS_USUAL, TurnLines } from './turn-lines.ts';

/** The promises that are not settled yet. */
const openPromises = ({ offers }: Pick<Turn, 'offers'>): readonly Offer[] =>
  offers.filter(({ status, promise }) => status === 'accepted' && promise === 'open');

/** A player that follows a plan it made before may want what is not allowed: then the policy chooses. */
function among(allowed: readonly AnyChoice[], wanted: AnyChoice, turn: Turn, chance: Chance): AnyChoice {
  const key = choiceKey(wanted);
  return (
    allowed.find((choice) => choiceKey(choice) === key) ?? allowed[best(policyScoresOf(turn, allowed, chance), chance)]!
  );
}

/** What a good name is worth: a promise is broken for no less than this much of a win, times the honour. */
const GOOD_NAME = 0.2;

export class Word {
  private readonly honour: number;
  private phase = '';
  private last: string | null = null;
  /** Choices of this phase after which only a broken promise would have led on. */
  private readonly futile = new Set<string>();

  constructor(honour = 1) {
    this.honour = honour;
  }

  /** What the player chooses of the choices that break no promise, unless it is one to break them. */
  choose(player: Player, turn: Turn, phase: string, chance: Chance): AnyChoice {
    if (phase !== this.phase) this.futile.clear();
    this.phase = phase;
    const allowed = this.allowed(turn, chance);
    const isBound = allowed.length < turn.choices.length;
    const kept = isBound
      ? among(allowed, player.choose({ ...turn, choices: allowed }), turn, chance)
      : player.choose(turn);
    const choice = isBound ? this.orBroken(turn, kept, chance) : kept;
    this.last = choiceKey(choice);
    return choice;
  }

  /** The choice that keeps the promise, or the policy's favourite where breaking it gains more than a good name is worth. */
  private orBroken(turn: Turn, kept: AnyChoice, chance: Chance): AnyChoice {
    const { ahead, settled, value } = turn.machine.game.bot ?? {};
    if (this.honour >= 1 || !ahead || !settled || !value) return kept;
    const wanted = turn.choices[best(policyScoresOf(turn, turn.choices, chance), chance)]!;
    if (choiceKey(wanted) === choiceKey(kept)) return kept;
    const lines = new TurnLines(turn, chance);
    const worth = (choice: AnyChoice, world: number): number =>
      lines.play({ ...AS_USUAL, begin: [choice] }, world).worth[turn.seat]!;
    let gain = 0;
    for (let world = 0; world < LOOKS; world++) gain += (worth(wanted, world) - worth(kept, world)) / LOOKS;
    return gain > this.honour * GOOD_NAME ? wanted : kept;
  }

  private allowed(turn: Turn, chance: Chance): readonly AnyChoice[] {
    const { machine, view, seat, belief, choices } = turn;
    const bot = machine.game.bot as BotRules<Shape> | undefined;
    const promises = bot?.breaks ? openPromises(turn) : [];
    if (promises.length === 0) return choices;
    const play = machine.readContext(machine.imagine(view, chance, belief), seat);
    const honest = choices.filter((choice) => !promises.some((deal) => bot!.breaks!(play, seat, deal, choice)));
    if (honest.length === 0) return choices;
    // What led here would lead here again.
    if (honest.length < choices.length && this.last !== null) this.futile.add(this.last);
    const fresh = honest.filter((choice) => !this.futile.has(choiceKey(choice)));
    return fresh.length > 0 ? fresh : honest;
  }
}
