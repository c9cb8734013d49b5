/** 3.3 Leader events in battle: declared when the lines are shown, before the first shot (AL-R-4). */
import { ask, done, goto, type Next, type Question, say } from '@concert/kernel';
import {
  type Alliance,
  ATTACKER,
  type At,
  type BlockId,
  FAVOURED,
  type Frame,
  HINDERED,
  type P,
  PANICKED,
} from '../shape.ts';
import {
  ALEXANDER,
  ARTILLERY,
  CAVALRY,
  CUESTA,
  firepowerOf,
  INFANTRY,
  NAPOLEON_CARD,
  SELIM,
  typeOf,
  WELLINGTON,
} from '../tables.ts';
import { isAttacker } from './2-blocks.ts';
import { blockCamp, inOrder, isSolo } from './4-control.ts';
import { battleOf, deciderOf, fightersIn, higherCard, lineOf } from './7-battle.ts';

/** AL-LC-c, g, h: which own blocks a card favours. AL-LC-b, e: which enemy blocks it disrupts. */
const favours: { readonly [card: number]: number } = {
  [NAPOLEON_CARD]: ARTILLERY,
  [ALEXANDER]: INFANTRY,
  [CUESTA]: CAVALRY,
};
const disrupts: { readonly [card: number]: number } = { [WELLINGTON]: ARTILLERY, [SELIM]: INFANTRY };

/** The camp for which a seat plays its card; alone, that of the empire in play (AL-SOLO-d). */
const campOfSeat = (play: P, seat: number): number =>
  isSolo(play) ? play.state.activeEmpire : play.state.seat.indexOf(seat);

/** AL-R-5: own blocks of the right type in the line, never a reserve, never an ally's. */
function favoured(play: P, place: number, seat: number): number[] {
  const { state } = play;
  const type = favours[state.card[seat]];
  if (type === undefined || state.eventUsed[seat]) return [];
  const camp = campOfSeat(play, seat);
  return [...lineOf(state, place, ATTACKER), ...lineOf(state, place, 0)].filter(
    (b) => typeOf[b] === type && blockCamp(state, b) === camp,
  );
}

/**
 * AL-R-6: enemy blocks in the line of the type that the seat's card disrupts. AL-R-4: a seat with blocks in the battle may
 * disrupt, even if they are all in reserve: it is the enemy's block that suffers in Round 1.
 */
function victims(play: P, place: number, seat: number): number[] {
  const { state } = play;
  const type = disrupts[state.card[seat]];
  if (type === undefined) return [];
  const camp = campOfSeat(play, seat);
  const own = fightersIn(state, place).find((b) => blockCamp(state, b) === camp);
  if (own === undefined) return [];
  return lineOf(state, place, isAttacker(state, own) ? 0 : ATTACKER).filter((b) => typeOf[b] === type);
}

const disrupted = (play: P, place: number, seat: number): number[] =>
  play.state.eventUsed[seat] ? [] : victims(play, place, seat);

export function events(play: P, frame: At<'battle.events'>): Next<Frame> {
  const { place } = battleOf(play);
  for (const seat of inOrder(play.state)) {
    if ((frame.asked >> seat) & 1) continue;
    if (favoured(play, place, seat).length > 0 || disrupted(play, place, seat).length > 0)
      return ask(seat, play.sibling(frame, 'battle.event'));
  }
  return done();
}

export const event: Question<Alliance, At<'battle.event'>> = {
  prompt: (play, _, seat) => say('use event', { place: battleOf(play).place, card: play.state.card[seat] }, 'AL-3.3-d'),
  offer(play, _, seat, offers) {
    const { place } = battleOf(play);
    for (const b of favoured(play, place, seat)) offers.offer('favour', { block: b as BlockId });
    if (disrupted(play, place, seat).length > 0) offers.offer('disrupt', {});
    offers.offer('pass', {});
  },
  take: {
    favour(play, frame, { block }, seat) {
      play.state.eventUsed[seat] = 1;
      play.state.role[block] |= FAVOURED;
      play.log('favoured', { seat, block, card: play.state.card[seat] }, { clause: 'AL-3.3-d' });
      return play.advance(frame, 'battle.events', { asked: frame.asked | (1 << seat) });
    },
    disrupt(play, frame, _arg, seat) {
      const { state } = play;
      const battle = battleOf(play);
      const able = disrupted(play, battle.place, seat);
      state.eventUsed[seat] = 1;
      const asked = frame.asked | (1 << seat);
      play.log('disrupts', { seat, card: state.card[seat] }, { clause: 'AL-3.3-d' });
      const owner = higherCard(
        state,
        able.map((b) => deciderOf(play, battle, b)).filter((each) => each >= 0),
      );
      if (owner >= 0) return ask(owner, play.sibling(frame, 'battle.victim', { asked, by: seat }));
      disrupt(
        play,
        able.reduce((best, b) => (firepowerOf[b] < firepowerOf[best] ? b : best)),
        seat,
      );
      return play.advance(frame, 'battle.events', { asked });
    },
    pass: (play, frame, _arg, seat) => play.advance(frame, 'battle.events', { asked: frame.asked | (1 << seat) }),
  },
};

function disrupt(play: P, b: number, by: number): void {
  play.state.role[b] |= play.state.card[by] === SELIM ? PANICKED : HINDERED;
  play.log(
    'disrupted',
    { block: b, card: play.state.card[by] },
    { clause: play.state.card[by] === SELIM ? 'AL-LC-e' : 'AL-LC-b' },
  );
}

/** The owner of the enemy blocks picks the one that suffers. */
export const victim: Question<Alliance, At<'battle.victim'>> = {
  prompt: (play, { by }) => say('choose victim', { place: battleOf(play).place, card: play.state.card[by] }, 'AL-LC-b'),
  auto: true,
  offer(play, { by }, _seat, offers) {
    for (const b of victims(play, battleOf(play).place, by)) offers.offer('victim', { block: b as BlockId });
  },
  take: {
    victim(play, { asked, by }, { block }) {
      disrupt(play, block, by);
      return goto({ at: 'battle.events', asked });
    },
  },
};
