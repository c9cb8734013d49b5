/**
 * A bot keeps its word, and follows the instructions of the seat's owner: what would break a promise or goes against an aim is not
 * chosen, as long as something else can be; what serves an aim is chosen where the policy likes it nearly as well.
 */
import {
  type Aim,
  type AnyChoice,
  type BotRules,
  type Chance,
  choiceKey,
  type Offer,
  type Play,
  type Player,
  type Shape,
  type Turn,
} from '@concert/kernel';
import { best, LOOKS, policyScoresOf, ranksOf } from './scoring.ts';
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

/** What serves an aim is preferred where it is among so many favourites of the policy. */
const NEARLY_AS_GOOD = 3;

/** What a choice of a turn would mean for the promises and aims of its seat, in a world that may be the true one. */
class Bounds {
  private readonly turn: Turn;
  private readonly chance: Chance;
  private readonly promises: readonly Offer[];
  private readonly aims: readonly Aim[];
  private known: Play<Shape> | null = null;

  constructor(turn: Turn, chance: Chance) {
    const { bot } = turn.machine.game;
    this.turn = turn;
    this.chance = chance;
    this.promises = bot?.breaks ? openPromises(turn) : [];
    this.aims = (bot?.heeds && turn.aims) || [];
  }

  private get play(): Play<Shape> {
    const { machine, view, seat, belief } = this.turn;
    this.known ??= machine.readContext(machine.imagine(view, this.chance, belief), seat);
    return this.known;
  }

  private get bot(): BotRules<Shape> {
    return this.turn.machine.game.bot as BotRules<Shape>;
  }

  private heeds(choice: AnyChoice, how: 'against' | 'serves'): boolean {
    return this.aims.some((aim) => this.bot.heeds!(this.play, this.turn.seat, aim, choice) === how);
  }

  /** The choices that break no promise and go against no aim; where there are none, those that break no promise; or all. */
  allowed(): readonly AnyChoice[] {
    const { choices, seat } = this.turn;
    const honest =
      this.promises.length === 0
        ? choices
        : choices.filter((choice) => !this.promises.some((deal) => this.bot.breaks!(this.play, seat, deal, choice)));
    if (this.aims.length === 0) return honest.length > 0 ? honest : choices;
    const among = honest.length > 0 ? honest : choices;
    const willing = among.filter((choice) => !this.heeds(choice, 'against'));
    return willing.length > 0 ? willing : among;
  }

  /** What serves an aim and is among the favourites of the policy; null where nothing is. */
  preferred(choices: readonly AnyChoice[]): AnyChoice | null {
    if (this.aims.length === 0 || !this.turn.machine.game.bot?.policy) return null;
    const serving = choices.filter((choice) => this.heeds(choice, 'serves'));
    if (serving.length === 0) return null;
    const scores = policyScoresOf(this.turn, choices, this.chance);
    const ranks = ranksOf(scores);
    const liked = serving.filter((choice) => ranks[choices.indexOf(choice)]! < NEARLY_AS_GOOD);
    const most = Math.max(...liked.map((choice) => scores[choices.indexOf(choice)]!));
    return liked.find((choice) => scores[choices.indexOf(choice)] === most) ?? null;
  }
}

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
    const bounds = new Bounds(turn, chance);
    const allowed = this.fresh(turn, bounds.allowed());
    const preferred = bounds.preferred(allowed);
    if (preferred) {
      this.last = choiceKey(preferred);
      return preferred;
    }
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

  /** Without what has led to nothing but what is not allowed. */
  private fresh({ choices }: Turn, allowed: readonly AnyChoice[]): readonly AnyChoice[] {
    // What led here would lead here again.
    if (allowed.length < choices.length && this.last !== null) this.futile.add(this.last);
    if (this.futile.size === 0) return allowed;
    const fresh = allowed.filter((choice) => !this.futile.has(choiceKey(choice)));
    return fresh.length > 0 ? fresh : allowed;
  }
}
