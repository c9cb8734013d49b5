/** Set-up: seats and Nations, fortifications, dots in secret, types in the open (IB-S, IB-T.1). */
import { ask, done, type Game, no, type SeatInfo, type Steps, say, together, type Verdict } from '@concert/kernel';
import type { TableOptions } from '../options.ts';
import type { At, ImperialBorders, P, State } from '../shape.ts';
import {
  ARMS,
  annexedStart,
  armOf,
  BRITAIN,
  CANNON,
  capitalOf,
  closedBy,
  everyNation,
  FORTIFICATIONS,
  FULL,
  fortOf,
  GIBRALTAR,
  type Hull,
  homelandsOf,
  homePortsOf,
  ITEMS,
  isElite,
  isLand,
  MALTA,
  MEDALS,
  NATIONS,
  type Nation,
  nation,
  type Place,
  portsOf,
  type Sort,
  seating,
  sortOf,
  startingGold,
  startingOwner,
  startOf,
  TERRITORIES,
  WARES,
} from '../tables.ts';
import { addUnits, newForts, newShip } from './0-forces.ts';
import { nationsOf, neutralsOf, turnOrder } from './0-nations.ts';

/** Which Nations the seats lead, as far as the options say it; null where they are drawn. */
function agreedNations(options: TableOptions): number[] | null {
  const { each, neutral } = seating(options.seats, options.neutrals);
  if (options.nations.length > 0) return [...options.nations];
  return options.draw || each > 1 ? null : everyNation.filter((n) => !neutral.includes(n));
}

/** IB-R-94: a seat is a player; it goes by its Nation where that is known before the start. */
export function seats(options: TableOptions): SeatInfo[] {
  const agreed = agreedNations(options);
  const { each } = seating(options.seats, options.neutrals);
  return Array.from({ length: options.seats }, (_, seat) => {
    const own = agreed?.slice(seat * each, seat * each + each);
    if (!own) return { id: `player-${seat + 1}`, name: `Player ${seat + 1}` };
    return { id: own.map((n) => nation.names[n]).join('-'), name: own.map((n) => nation.labels![n]).join(' and ') };
  });
}

/** IB-T.2: seats with several Nations are teams; otherwise the teams agreed on, and lone Nations. */
const teamsFor = (options: TableOptions, seat: readonly number[]): number[] =>
  everyNation.map((n) => {
    if (seat[n] < 0) return 30 + n;
    if (options.seats < 4) return seat[n];
    return options.teams[n] > 0 ? 10 + options.teams[n] : 20 + n;
  });

/** IB-S.A, IB-S.B, IB-R-83: flags as the game begins; a Neutral's stand in all places it closes. */
function flags(options: TableOptions): State['forts'] {
  const forts = newForts();
  const neutral = neutralsOf(options);
  for (let f = 0; f < FORTIFICATIONS; f++) forts.owner[f] = startingOwner[f];
  for (const n of neutral) for (const p of closedBy[n]) forts.owner[fortOf(p)] = n;
  return forts;
}

export const setup: Game<ImperialBorders>['setup'] = ({ options, chance, log }) => {
  const { each, neutral } = seating(options.seats, options.neutrals);
  const playing = everyNation.filter((n) => !neutral.includes(n));
  const dealt = agreedNations(options) ?? chance.shuffle([...playing], 'nations');
  const seat = Array<number>(NATIONS).fill(-1);
  for (const [i, n] of dealt.entries()) seat[n] = Math.floor(i / each);
  for (let s = 0; s < options.seats; s++)
    log('seated', { seat: s, nations: everyNation.filter((n) => seat[n] === s) }, { clause: 'IB-T.1-g' });
  const none = (): number[] => Array<number>(NATIONS).fill(0);
  const lists = (): number[][] => everyNation.map(() => []);
  return {
    stacks: { place: [], owner: [], sort: [], count: [] },
    ships: { owner: [], hull: [], place: [], damage: [], marks: [] },
    forts: flags(options),
    pile: Array<number>(TERRITORIES).fill(0),
    revolt: Array<number>(TERRITORIES).fill(0),
    seat,
    team: teamsFor(options, seat),
    gold: everyNation.map((n) => (seat[n] < 0 ? 0 : startingGold[n])),
    prestige: none(),
    plots: everyNation.map(() => []),
    dots: lists(),
    shown: none(),
    tray: everyNation.map(() => Array<number>(ITEMS).fill(0)),
    chart: everyNation.map(() => Array<number>(MEDALS).fill(0)),
    medals: Array<number>(MEDALS).fill(-1),
    order: [...playing, ...neutral],
    active: -1,
    round: 0,
    last: 0,
    called: 0,
    traded: 0,
    heads: [],
    granted: [],
    refused: [],
  };
};

/** IB-S.C-c, IB-R-82: where a Nation's starting Forces may stand. */
export function startingPlaces({ options }: Pick<P, 'options'>, n: number): number[] {
  const bases = n === BRITAIN && options.britishBases ? [GIBRALTAR, MALTA] : [];
  return [...homelandsOf[n], annexedStart[n], ...homePortsOf[n], ...portsOf[annexedStart[n]], ...bases];
}

/** How many land units and ships a Nation starts with. */
export const startingCount = (n: number, land: boolean): number =>
  startOf[n].filter(({ ware }) => ware < ARMS === land).reduce((sum, { count }) => sum + count, 0);

const MOST_IN_SETUP = 3;

/** May another dot be put there? IB-S.C: all Forces somewhere, three to a Territory, and one land unit in the Capital. */
function mayDot(n: number, dots: readonly number[], place: number): Verdict {
  const land = isLand(place);
  const left = startingCount(n, land) - dots.filter((p) => isLand(p) === land).length;
  if (left === 0) return no('IB-S.C-p', land ? 'no units left' : 'no ships left', { nation: n });
  if (!land) return true;
  if (dots.filter((p) => p === place).length === MOST_IN_SETUP)
    return no('IB-S.C-d', 'three to a Territory', { place });
  if (left === 1 && place !== capitalOf[n] && !dots.includes(capitalOf[n]))
    return no('IB-S.C-h', 'one for the Capital', { nation: n, place: capitalOf[n] });
  return true;
}

const isComplete = (n: number, dots: readonly number[]): boolean =>
  dots.length === startingCount(n, true) + startingCount(n, false);

/** The index of a starting piece in a list of what is left: by ware, plain then elite. */
const pieceAt = (ware: number, elite: boolean): number => ware * 2 + (elite ? 1 : 0);

const isStrong = (ware: number): boolean => ware === CANNON || ware === FULL;

/** IB-S.C-h: a Cannon or Full Infantry stays for the Capital until one stands there. */
function mayPlace({ state }: P, { nation: n, left }: At<'setup.types'>, place: number, ware: number): Verdict {
  const capital = capitalOf[n];
  const waiting = state.dots[n].filter((p) => p === capital).length;
  const { stacks } = state;
  const guarded = stacks.place.some((p, i) => p === capital && stacks.owner[i] === n && isStrongSort(stacks.sort[i]));
  if (guarded || ware >= ARMS) return true;
  const strong = [FULL, CANNON].reduce((sum, w) => sum + left[pieceAt(w, false)] + left[pieceAt(w, true)], 0);
  const spoils = place === capital ? waiting === 1 && !isStrong(ware) : isStrong(ware) && strong === 1;
  return !spoils || no('IB-S.C-h', 'strong in the Capital', { nation: n, place: capital });
}

const isStrongSort = (sort: number): boolean =>
  [FULL, CANNON].some((a) => [true, false].some((e) => sort === sortOf(a, e)));

export const setupSteps: Pick<Steps<ImperialBorders>, 'setup.plots' | 'setup.dots' | 'setup.place' | 'setup.types'> = {
  'setup.plots'(play, { result }) {
    const { state } = play;
    const all = Array.from({ length: play.seats }, (_, seat) => seat);
    if (!result) {
      const enter = (seat: number): At<'setup.dots'> => {
        const nations = nationsOf(state, seat);
        return { at: 'setup.dots', nations, dots: nations.map(() => []) };
      };
      return together(all, enter, { at: 'setup.plots' });
    }
    for (const seat of all) for (const [i, n] of nationsOf(state, seat).entries()) state.dots[n] = result[seat][i];
    // IB-S.D-a.
    const order = play.chance.shuffle(turnOrder(state), 'set-up order');
    state.order = [...order, ...neutralsOf(play.options)];
    play.log('set-up order', { nations: order }, { clause: 'IB-S.D-a' });
    return done();
  },
  'setup.dots': {
    prompt: (_, { nations }) => say('place dots', { nations: [...nations] }, 'IB-S.C-a'),
    offer(play, { nations, dots }, _seat, offers) {
      nations.forEach((n, i) => {
        for (const place of startingPlaces(play, n))
          offers.offer('dot', { nation: n as Nation, place: place as Place }, mayDot(n, dots[i], place));
        // While dots are left, undo takes back; a full set is changed by taking one away.
        for (const place of new Set(dots[i]))
          offers.offer(
            'undot',
            { nation: n as Nation, place: place as Place },
            isComplete(n, dots[i]) || no('IB-S.C-p', 'dots left', { nation: n }),
          );
      });
      const missing = nations.find((n, i) => !isComplete(n, dots[i]));
      offers.offer('ready', {}, missing === undefined || no('IB-S.C-p', 'dots missing', { nation: missing }));
    },
    take: {
      dot: (play, frame, { nation: n, place }) => {
        const dots = frame.dots[frame.nations.indexOf(n)];
        dots.push(place);
        dots.sort((a, b) => a - b);
        return play.advance(frame, 'setup.dots');
      },
      undot: (play, frame, { nation: n, place }) => {
        const dots = frame.dots[frame.nations.indexOf(n)];
        dots.splice(dots.indexOf(place), 1);
        return play.advance(frame, 'setup.dots');
      },
      ready: (_, { dots }) => done(dots),
    },
    meaning: { ready: () => ({ main: true }) },
  },
  // IB-R-125: its dots are known to all from now on, and it has seen what others placed before it.
  'setup.place'(play, { nation: n }) {
    const { state } = play;
    state.shown[n] = 1;
    play.log('dots shown', { nation: n, places: [...new Set(state.dots[n])] }, { clause: 'IB-S.E-a' });
    const left = Array<number>(WARES * 2).fill(0);
    for (const { ware, elite, count } of startOf[n]) left[pieceAt(ware, elite)] += count;
    return ask(state.seat[n], { at: 'setup.types', nation: n, left });
  },
  'setup.types': {
    auto: true,
    prompt: (_, { nation: n }) => say('choose types', { nation: n }, 'IB-S.E-a'),
    offer(play, frame, _seat, offers) {
      const { nation: n, left } = frame;
      for (const place of new Set(play.state.dots[n]))
        left.forEach((count, piece) => {
          const [ware, elite] = [piece >> 1, piece % 2 === 1];
          if (count === 0 || ware < ARMS !== isLand(place)) return;
          if (ware >= ARMS) offers.offer('placeShip', { place: place as Place, hull: (ware - ARMS) as Hull });
          else
            offers.offer(
              'place',
              { place: place as Place, sort: sortOf(ware, elite) as Sort },
              mayPlace(play, frame, place, ware),
            );
        });
    },
    take: {
      place(play, frame, { place, sort }) {
        addUnits(play.state, frame.nation, place, sort, 1);
        return placed(play, frame, place, pieceAt(armOf(sort), isElite(sort)));
      },
      placeShip(play, frame, { place, hull }) {
        // Of each hull a Nation has plain ships or an elite one, never both.
        const ware = ARMS + hull;
        const elite = frame.left[pieceAt(ware, true)] > 0;
        newShip(play.state, frame.nation, hull, place, elite);
        return placed(play, frame, place, pieceAt(ware, elite));
      },
    },
  },
};

function placed(play: P, frame: At<'setup.types'>, place: number, piece: number) {
  const { state } = play;
  const dots = state.dots[frame.nation];
  dots.splice(dots.indexOf(place), 1);
  frame.left[piece]--;
  if (dots.length > 0) return ask(state.seat[frame.nation], frame);
  play.log('placed', { nation: frame.nation }, { clause: 'IB-S.E-a' });
  return done();
}
