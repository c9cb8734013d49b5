/** Before a battle: what the Active Nation grants to those who want to join or abstain (IB-B1.B, IB-R-96, IB-R-108). */
import { ask, done, type Steps, say } from '@concert/kernel';
import type { BattleLocals, ImperialBorders, P, Stand } from '../shape.ts';
import type { Nation } from '../tables.ts';
import { sameTeam } from './0-nations.ts';
import { callOff, callOffMeaning, drop, isInlander, newStand } from './4-battle.ts';

/** IB-B1.B-c, -g: must the Active consent to what this Nation wants? */
function isRequest(play: P, battle: BattleLocals, stand: Stand): boolean {
  const { state } = play;
  if (stand.nation === battle.nation || sameTeam(state, stand.nation, battle.nation)) return false;
  if (stand.side === 'with') return true;
  if (isInlander(play, battle.place, stand.nation)) return false;
  return stand.side === 'abstain' || stand.held.length + stand.heldShips.length + stand.heldFort > 0;
}

/** IB-R-96: no one joins the Active while a team-mate stands against it. */
function partTeams({ state }: P, battle: BattleLocals): void {
  for (const stand of battle.stands) {
    if (stand.side !== 'with' || stand.nation === battle.nation) continue;
    const torn = battle.stands.some((s) => s.side === 'against' && sameTeam(state, s.nation, stand.nation));
    if (!torn) continue;
    stand.side = 'abstain';
    if (!battle.requests.includes(stand.nation)) battle.requests.push(stand.nation);
  }
}

/** IB-R-108: a request is refused as made. */
function refuseStand(play: P, battle: BattleLocals, stand: Stand): void {
  const joined = stand.joined;
  play.log('not admitted', { nation: stand.nation, place: battle.place }, { clause: 'IB-R-108' });
  if (stand.side === 'with' && stand.otherwise === 'abstain') {
    Object.assign(stand, newStand(stand.nation, 'abstain'));
    if (isRequest(play, battle, stand)) battle.requests.push(stand.nation);
    return;
  }
  const wasWith = stand.side === 'with';
  Object.assign(stand, newStand(stand.nation, 'against'), { joined });
  if (wasWith && isInlander(play, battle.place, stand.nation) && stand.joined.length === 0) stand.side = 'abstain';
}

/** The requests that the Active has to answer, once all have chosen. */
export const openRequests = (play: P): void => {
  const battle = play.enclosing('battle');
  partTeams(play, battle);
  for (const stand of battle.stands)
    if (isRequest(play, battle, stand) && !battle.requests.includes(stand.nation)) battle.requests.push(stand.nation);
};

export const admitSteps: Pick<Steps<ImperialBorders>, 'battle.admit' | 'battle.admitting'> = {
  'battle.admit'(play, frame) {
    const battle = play.enclosing('battle');
    partTeams(play, battle);
    if (battle.requests.length > 0) return ask(play.state.seat[battle.nation], play.sibling(frame, 'battle.admitting'));
    return done();
  },
  'battle.admitting': {
    prompt(play) {
      const { nation, place, requests, stands } = play.enclosing('battle');
      const wanted = stands.find((s) => s.nation === requests[0])!;
      return say(`admit ${wanted.side}`, { nation, place, other: wanted.nation }, 'IB-B1.B-c');
    },
    offer(play, _frame, _seat, offers) {
      for (const n of play.enclosing('battle').requests) {
        offers.offer('grant', { nation: n as Nation });
        offers.offer('deny', { nation: n as Nation });
      }
      offers.offer('callOff', {});
    },
    take: {
      grant(play, frame, { nation }) {
        const battle = play.enclosing('battle');
        drop(battle.requests, nation);
        play.log('admitted', { nation, place: battle.place }, { clause: 'IB-R-108' });
        return play.advance(frame, 'battle.admit');
      },
      deny(play, frame, { nation }) {
        const battle = play.enclosing('battle');
        drop(battle.requests, nation);
        refuseStand(play, battle, battle.stands.find((s) => s.nation === nation)!);
        return play.advance(frame, 'battle.admit');
      },
      callOff(play) {
        callOff(play);
        return done();
      },
    },
    meaning: {
      deny(play, _frame, { nation }) {
        const stand = play.enclosing('battle').stands.find((each) => each.nation === nation)!;
        return { cost: say(stand.side === 'with' ? `denied with ${stand.otherwise}` : `denied ${stand.side}`) };
      },
      callOff: callOffMeaning,
    },
  },
};
