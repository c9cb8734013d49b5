/**
 * AL-R-48, AL-R-93 – AL-R-95 over random games with many deals and breaks: in every battle each player is on one side, no
 * allies face each other, and who came over a border came within its limit and, to a battle that was there, in reserve.
 */
import { type AnyChoice, type Deal, FastChance, Machine, type PositionOf } from '@concert/kernel';
import { expect, test } from 'vitest';
import { type Alliance, alliance, BLOCKS, block, borderOf, PLACES, place, power, powerOf } from '../src/index.ts';
import { isEmbattled, type Survey, survey } from '../src/rules/4-control.ts';
import { limitOf } from '../src/rules/11-gazetteer.ts';
import { ACTED, ASIDE, ATTACKER, INVADER, RESERVE, type State } from '../src/shape.ts';

const games = Number(process.env.TWO_SIDES_GAMES ?? 24);
const variants = [
  { scenario: '1804', seats: 4 },
  { scenario: '1812', seats: 7 },
  { scenario: '1808', seats: 5, secretAlliances: true },
  { scenario: '1812', seats: 3, empires: ['france', 'austria', 'prussia'] },
] as const;

/** What is wrong with the battle in a place, if anything. */
function wrongIn(state: State, look: Survey, p: number, turn: boolean): string | null {
  const here = state.place.flatMap((at, b) => (at === p ? [b] : []));
  const campOf = (b: number): number => look.camp[powerOf[b]];
  const sideOf = (b: number): number => state.role[b] & (ATTACKER | ASIDE);
  const onSide = (side: number): number[] => [...new Set(here.filter((b) => sideOf(b) === side).map(campOf))];
  const [attackers, defenders] = [onSide(ATTACKER), onSide(0)];
  const name = (camp: number): string => power.names[camp];
  // Those who stood aside and oppose the victor take their sides when the next battle there begins.
  if (attackers.length === 0 && !turn) return null;
  for (const b of here)
    for (const c of here)
      if (campOf(b) === campOf(c) && sideOf(b) !== sideOf(c)) return `${name(campOf(b))} is on two sides`;
  for (const a of attackers)
    for (const d of defenders) if ((look.friends[a] >> d) & 1) return `${name(a)} faces its ally ${name(d)}`;
  for (const side of [attackers, defenders])
    for (const a of side)
      for (const b of side) if (!((look.friends[a] >> b) & 1)) return `${name(a)} fights beside ${name(b)}`;
  for (const b of here)
    if (state.role[b] & (RESERVE | ASIDE) && state.role[b] & ACTED) return `${block.names[b]} has no turn`;
  if (!turn) return null;
  if (attackers.length === 0 || defenders.length === 0) return 'a battle without an attack';
  for (const b of here) {
    const late = state.cameFrom[b] > 0 && !(state.role[b] & (ATTACKER | ASIDE | RESERVE | INVADER));
    if (late) return `${block.names[b]} has joined the defence quietly`;
    if (state.cameFrom[b] === 0 || state.role[b] & INVADER) continue;
    const from = state.cameFrom[b] - 1;
    const border = borderOf(from, p);
    if (border < 0) return `${block.names[b]} has come from ${place.names[from]}`;
    const alike = here.filter(
      (c) => state.cameFrom[c] === from + 1 && campOf(c) === campOf(b) && !(state.role[c] & INVADER),
    );
    // A leader's event may have raised one border by one.
    if (alike.length > limitOf(state, border, true) + 1) return `${alike.length} from ${place.names[from]}`;
  }
  return null;
}

/** A deal that breaks up or joins what is there. */
function someDeal(seats: number, chance: FastChance): Deal {
  const from = chance.index(seats, 'from');
  const to = (from + 1 + chance.index(seats - 1, 'to')) % seats;
  const kind = chance.index(30, 'kind');
  if (kind === 0) return { from, to: [to], kind: 'surrender', terms: { loser: from, gold: 0, regions: [] } } as never;
  if (kind < 6) return { from, to: [to], kind: 'peace', terms: {} } as never;
  return { from, to: [to], kind: 'alliance', terms: { secret: chance.index(2, 'secret') === 0 } } as never;
}

/** By verb first, so that alliances are broken and powers let go as often as blocks march. */
function someChoice(choices: readonly AnyChoice[], chance: FastChance): AnyChoice {
  const verbs = [...new Set(choices.map(({ verb }) => verb))].filter(
    (verb) => verb !== 'endTurn' || chance.index(4, 'end') === 0,
  );
  const verb = verbs.length > 0 ? chance.pick(verbs, 'verb') : 'endTurn';
  return chance.pick(
    choices.filter((choice) => choice.verb === verb),
    'choice',
  );
}

function play(
  options: (typeof variants)[number],
  seed: string,
  look: (position: PositionOf<Alliance>) => void,
): { battles: number; struck: number } {
  const machine = new Machine<Alliance>(alliance, options as never);
  const [dice, chance] = [new FastChance(`dice ${seed}`), new FastChance(`choices ${seed}`)];
  const position = machine.start(dice);
  let [battles, struck] = [0, 0];
  while (!machine.isOver(position) && position.count < 3000) {
    const deal = someDeal(machine.seats.length, chance);
    if (chance.index(4, 'deal') === 0 && alliance.deals!.may!(machine.readContext(position), deal) === true) {
      alliance.deals!.strike!(machine.writeContext(position, dice, null), deal);
      struck++;
      look(position);
    }
    const seat = chance.pick(machine.busy(position), 'seat');
    const choice = someChoice(machine.choices(position, seat), chance);
    machine.take(position, seat, choice, dice);
    if (choice.verb === 'fight') battles++;
    look(position);
  }
  return { battles, struck };
}

test('in every battle each player is on one side, allies never face each other, reserves and limits hold', () => {
  const total = { battles: 0, struck: 0, aside: 0 };
  for (let n = 0; n < games; n++) {
    const options = variants[n % variants.length];
    const { battles, struck } = play(options, `${n}`, ({ state, stack }) => {
      const look = survey(state);
      const turn = stack.some(({ at }) => at === 'playerTurn');
      for (let p = 0; p < PLACES; p++)
        if (isEmbattled(look, p)) {
          const wrong = wrongIn(state, look, p, turn);
          if (wrong) throw new Error(`game ${n}, ${state.year} turn ${state.turn}, ${place.names[p]}: ${wrong}`);
        }
      for (let b = 0; b < BLOCKS; b++) if (state.role[b] & ASIDE) total.aside++;
    });
    total.battles += battles;
    total.struck += struck;
  }
  expect(total.battles).toBeGreaterThan(games);
  expect(total.struck).toBeGreaterThan(games);
  expect(total.aside).toBeGreaterThan(0);
});
