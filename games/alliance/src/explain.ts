/** Why not, for choices that no question named: the clause a player would look up. */
import { type AnyChoice, type No, no } from '@concert/kernel';
import { isFleet, isFortress } from './rules/2-blocks.ts';
import { turnOf } from './rules/3-payment.ts';
import { campOf } from './rules/4-control.ts';
import { isWinter } from './rules/11-gazetteer.ts';
import { type Frame, MOVED, ONWARD, type P } from './shape.ts';
import { basesOn, coastRegions, hasBase, isSea, powerOf } from './tables.ts';

const reasons: { readonly [verb: string]: readonly [clause: string, what: string] } = {
  march: ['AL-3.2-d', 'out of reach'],
  marchAll: ['AL-3.2-d', 'out of reach'],
  seaMove: ['AL-8.4-a', 'no sea road'],
  invade: ['AL-8.5-m', 'no sea road'],
  group: ['AL-4.3-a', 'no group there'],
  build: ['AL-7.7-c', 'not to be built there'],
  levy: ['AL-5.0-a', 'not to be levied'],
  retreat: ['AL-7.4-c', 'no way to retreat'],
  regroup: ['AL-7.5-a', 'no way to regroup'],
  fire: ['AL-7.21-b', 'not its turn'],
  hold: ['AL-7.21-b', 'not its turn'],
  favour: ['AL-3.3-e', 'no event for it'],
  takeHit: ['AL-7.31-b', 'not the strongest'],
  extend: ['AL-7.6-c', 'no step to spare'],
  pursue: ['AL-7.62-a', 'nobody to pursue'],
  chase: ['AL-7.6-b', 'not of that HQ'],
  release: ['AL-6.2-l', 'not allied'],
  breakAlliance: ['AL-6.2-i', 'not allied'],
  fight: ['AL-7.1-d', 'not your battle'],
};

const betweenGroups: readonly string[] = [
  'group',
  'levy',
  'build',
  'payGold',
  'permit',
  'breakAlliance',
  'release',
  'endTurn',
];

export function explain(play: P, frame: Frame, _seat: number, { verb, arg }: AnyChoice): No | null {
  const acting = frame.at === 'act' || frame.at === 'group' ? turnOf(play).camp : -1;
  // AL-4.0-b: nothing more is said of another player's blocks, not even where they are.
  if (acting >= 0 && typeof arg.block === 'number' && campOf(play.state, powerOf[arg.block]) !== acting)
    return no('AL-4.0-a', 'not yours', { block: arg.block });
  // AL-4.3-a: one group after the other; what else a turn offers comes between them.
  if (frame.at === 'group' && betweenGroups.includes(verb))
    return no('AL-4.3-a', 'group first', { place: frame.place });
  if (frame.at === 'group' && typeof arg.block === 'number' && play.state.place[arg.block] !== frame.place) {
    const done = play.state.activity[arg.block];
    // AL-R-16: a block that may go on belongs to the group although it has left.
    if (!(done & ONWARD)) {
      if (done & MOVED) return no('AL-4.0-c', 'has moved', { block: arg.block });
      return no('AL-4.3-a', 'not in the group', { block: arg.block, place: frame.place });
    }
  }
  // AL-1.3-c: a fleet goes ashore where a base faces the sea it is in.
  if (acting >= 0 && verb === 'march' && isFleet(arg.block as number) && !isSea(arg.to as number))
    if (lacksBase(play, arg as { block: number; to: number })) return no('AL-1.3-c', 'no base here', { place: arg.to });
  if ((verb === 'seaMove' || verb === 'invade') && isWinter(play.state)) return no('AL-3.5-c', 'no sea move in winter');
  if ((verb === 'retreat' || verb === 'regroup') && isFortress(arg.block as number))
    return no('AL-2.13-c', 'fortress stays', { block: arg.block });
  const reason = reasons[verb];
  return reason ? no(reason[0], reason[1]) : null;
}

/** Has the place no base, or none on the sea along whose coast it lies and in which the fleet is? */
const lacksBase = ({ state }: P, { block, to }: { block: number; to: number }): boolean =>
  !hasBase[to] ||
  (coastRegions[state.place[block]]?.includes(to) === true && !basesOn[state.place[block]].includes(to));
