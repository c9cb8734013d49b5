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
import { best, policyScoresOf } from './scoring.ts';

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

export class Word {
  private phase = '';
  private last: string | null = null;
  /** Choices of this phase after which only a broken promise would have led on. */
  private readonly futile = new Set<string>();

  /** What the player chooses of the choices that break no promise. */
  choose(player: Player, turn: Turn, phase: string, chance: Chance): AnyChoice {
    if (phase !== this.phase) this.futile.clear();
    this.phase = phase;
    const allowed = this.allowed(turn, chance);
    const choice =
      allowed.length === turn.choices.length
        ? player.choose(turn)
        : among(allowed, player.choose({ ...turn, choices: allowed }), turn, chance);
    this.last = choiceKey(choice);
    return choice;
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
