/** How the bot uses its ships: Britain and her friends guard the Channel and lie before enemy harbours; weak fleets stay in port. */
import type { AnyChoice } from '@concert/kernel';
import { enemySide, has } from '../rules/1-units.ts';
import { aboard } from '../rules/5-transport.ts';
import { enemyShipsAt, fighters, idleAt, sailing, shipsAt } from '../rules/10-fleets.ts';
import { ACTED, type At, type P } from '../shape.ts';
import { isHex } from '../tables.ts';
import { broadsideOf, ESCORTS, isSea, manoeuvreOf, SQUADRON } from '../tables-sea.ts';
import { scoreCard } from './cards.ts';
import { cargoFrom, carries, expeditionFrom, isInReach, scoreTransport } from './landings.ts';
import { missionFrom, postsOf, wayTo } from './posts.ts';

type Choices = readonly AnyChoice[];
/** What a die and an average admiral bring. */
const [DIE, UNKNOWN] = [3.5, 0.5];
/** A battle is sought with so much more on one's own side. */
const MARGIN = 3;
/** What it is worth to bring those ashore who are aboard: at the end of the phase they are lost (NA-5.3.3-e). */
const ABOARD = 20;

const strength = (ships: readonly number[]): number => ships.reduce((sum, p) => sum + DIE + broadsideOf[p], 0);
/** Of enemies only the number is sure. */
const guess = (ships: readonly number[]): number => ships.length * (DIE + UNKNOWN);

/** A squadron sails where ships are wanted more than where they are. The Empire's are safest in port. */
const scoreSquadrons = (play: P, { side }: At<'naval.choose'>, _seat: number, choices: Choices): number[] =>
  choices.map((choice) => {
    const { verb, arg } = choice;
    if (verb === 'pass') return 0.05;
    if (verb !== 'sail') return scoreCard(play, choice) ?? -1;
    const ships = shipsAt(play.state, arg.place, side).filter((p) => !has(play.state, p, ACTED)).length;
    if (carries(play.state, side, arg.place)) return ABOARD;
    const expedition = expeditionFrom(play, side, arg.place, ships);
    return expedition?.score ?? missionFrom(play.state, side, arg.place, 1, ships)?.score ?? -1;
  });

/** Who sails along: as many as the post wants; the best fleets stay where they matter more. */
function squadronFor(play: P, place: number, side: number): number[] {
  const { state } = play;
  const idle = idleAt(state, side, place).sort((a, b) => strength([b]) - strength([a]));
  if (carries(state, side, place) || expeditionFrom(play, side, place, idle.length)) return idle.slice(0, SQUADRON);
  const mission = missionFrom(state, side, place, 1, idle.length);
  const ships = mission?.ships ?? Math.min(idle.length, SQUADRON);
  const guards = mission !== null && postsOf(state, side).some((post) => post.place === place);
  return guards ? idle.slice(-ships) : idle.slice(0, ships);
}

/** The draft of a squadron: mark who goes, and no one else. */
export const scoreSquadronDraft = (play: P, frame: At<'draft'>, choices: Choices): number[] =>
  scoreMarks(squadronFor(play, frame.place, frame.rival), frame, choices);

/** The draft of those who go aboard. */
export const scoreEmbarkDraft = (play: P, frame: At<'draft'>, choices: Choices): number[] =>
  scoreMarks(cargoFrom(play, frame.rival, frame.place), frame, choices);

function scoreMarks(wanted: readonly number[], frame: At<'draft'>, choices: Choices): number[] {
  const missing = wanted.filter((p) => !frame.chosen.includes(p));
  const surplus = frame.chosen.filter((p) => !wanted.includes(p));
  return choices.map(({ verb, arg }) => {
    if (verb === 'mark') return missing.includes(arg.piece) || surplus.includes(arg.piece) ? 3 : -1;
    return verb === 'agree' ? 2 : 0;
  });
}

/** Step by step to the post; what is weaker on the way is attacked. */
function scoreSteering(play: P, frame: At<'sail.steer'>, _seat: number, choices: Choices): number[] {
  const { state } = play;
  const ships = sailing(state);
  if (aboard(state).length > 0) return scoreTransport(play, frame, choices);
  const expedition = expeditionFrom(play, frame.side, frame.place, ships.length);
  const loads =
    expedition !== null && isInReach(state, frame, expedition) && cargoFrom(play, frame.side, frame.place).length > 0;
  const post = missionFrom(state, frame.side, frame.place, ships.length, ships.length)?.post ?? null;
  const staying = postsOf(state, frame.side).some(
    ({ place, wanted }) => place === frame.place && shipsAt(state, place, frame.side).length <= wanted,
  );
  const way = (sea: number): number => (post === null ? 0 : wayTo(post, sea));
  return choices.map(({ verb, arg }) => {
    switch (verb) {
      case 'engage': {
        const odds = strength(ships) - guess(enemyShipsAt(state, arg.place, frame.side));
        return odds >= MARGIN ? 4 : -1;
      }
      case 'steer':
        if (post === null || staying) return isHex(arg.place) && !staying ? 0.6 : -1;
        if (arg.place === post.place) return 5;
        return isSea(arg.place) && (!isSea(frame.place) || way(arg.place) < way(frame.place))
          ? 2 - 0.1 * way(arg.place)
          : -1;
      case 'embark':
        return loads && arg.place === frame.place ? 6 : -1;
      case 'escort':
        return post?.place === ESCORTS && !staying ? 3 : -1;
      case 'halt':
        return staying ? 1 : 0.5;
      default:
        return -1;
    }
  });
}

/** Interception with the stronger squadron, and with skill where there is some. */
function scoreChase({ state }: P, { mover }: At<'chase.choose'>, _seat: number, choices: Choices): number[] {
  const prey = guess(sailing(state));
  return choices.map(({ verb, arg }) => {
    if (verb !== 'chase') return 0;
    const ships = shipsAt(state, arg.place, enemySide(mover));
    const skill = Math.max(...ships.map((p) => manoeuvreOf[p]));
    return strength(ships) >= prey ? 1 + (arg.skill ? 0.5 * skill - 0.2 : 0) : -1;
  });
}

const scoreEvasion = ({ state }: P, { place, side }: At<'evade.choose'>, _seat: number, choices: Choices): number[] => {
  const odds = strength(shipsAt(state, place, side)) - guess(sailing(state));
  return choices.map(({ verb, arg }) => (verb === 'stand' ? 0 : (odds < 0 ? 1 : -1) + (arg.skill ? 0.2 : 0)));
};

const scoreSally = ({ state }: P, { place, side }: At<'sally.choose'>, _seat: number, choices: Choices): number[] => {
  const odds = strength(shipsAt(state, place, side)) - guess(sailing(state));
  return choices.map(({ verb }) => (verb === 'sally' ? odds - MARGIN : 0));
};

const scoreTie = ({ state }: P, { sides, role }: At<'seaBattle.tie'>, _seat: number, choices: Choices): number[] => {
  const odds = strength(fighters(state, sides[role])) - strength(fighters(state, sides[1 - role]));
  return choices.map(({ verb }) => (verb === 'stay' ? odds : 0));
};

/** The least able fleet goes down. */
const scoreSinking = (_play: P, _frame: At<'seaBattle.sink'>, _seat: number, choices: Choices): number[] =>
  choices.map(({ arg }) => -broadsideOf[arg.fleet] - 0.1 * manoeuvreOf[arg.fleet]);

export const seaPolicy = {
  'naval.choose': scoreSquadrons,
  'sail.steer': scoreSteering,
  'chase.choose': scoreChase,
  'evade.choose': scoreEvasion,
  'sally.choose': scoreSally,
  'seaBattle.tie': scoreTie,
  'seaBattle.sink': scoreSinking,
  'seaBattle.run': {},
  'seaBattle.pursue': { blockade: 1 },
  'landing.occupants': { stand: 1 },
  'flight.choose': { stay: 1 },
};
