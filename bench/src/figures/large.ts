/** The rules thread under a game of the largest size there will be: 840 pieces, 2 800 places, 280 lit, eight viewers. */
import { type AnyGame, FastChance, Machine, openTable, type PositionOf, SPECTATOR, secretFrom } from '@concert/kernel';
import { TableHost } from '@concert/wire';
import type { LargeBoardFigures } from '../browser/large-board.ts';
import { type LargeGame, largeGame } from '../games/large.ts';
import { SEATS } from '../games/large-tables.ts';
import type { Benchmark, Spread, Work } from '../measure.ts';
import { playOut } from '../random.ts';

/** A table that all seats and a spectator watch, played on at random; a new game when it is over. */
class Watched {
  bytes = 0;
  choices = 0;
  /** The newest, as it is stored. */
  entry = '';
  private readonly chance = new FastChance('large');
  private host = this.open();

  /** One choice with all that the rules thread does for it; returns how many places were lit. */
  choose(): number {
    if (this.host.table.over) this.host = this.open();
    const { table } = this.host;
    const seat = table.position.asked[0]!;
    const choices = table.choices(seat);
    const { verb, arg } = this.chance.pick(choices, '');
    const done = this.host.do({ seat, verb, arg }, table.mark(seat));
    if (!done.ok) throw new Error(done.sentence);
    for (const { change } of done.news) this.bytes += change.length;
    // What the thread makes besides, for the store and for those who are to move.
    this.entry = JSON.stringify(done.entry);
    this.host.turnStatus();
    this.host.snapshot();
    this.choices++;
    return choices.length;
  }

  private open(): TableHost {
    const host = new TableHost(openTable(largeGame as AnyGame, {}, secretFrom('large'), []));
    for (let seat = 0; seat < SEATS; seat++) host.watch(seat);
    host.watch(SPECTATOR);
    return host;
  }
}

function choosing(): Work {
  const watched = new Watched();
  return () => {
    for (let i = 0; i < 20; i++) watched.choose();
    return 20;
  };
}

function bytesEach(brief = false): number {
  const watched = new Watched();
  for (let i = 0; i < (brief ? 50 : 2000); i++) watched.choose();
  return watched.bytes / watched.choices / (SEATS + 1);
}

function imagining(): Work {
  const machine = new Machine(largeGame);
  const chance = new FastChance('imagined');
  const views = Array.from({ length: SEATS }, (_, seat) => {
    const position: PositionOf<LargeGame> = machine.start(chance);
    playOut(machine, position, chance, 200);
    return machine.view(position, seat);
  });
  let next = 0;
  return () => {
    machine.imagine(views[next++ % views.length]!, chance);
    return 1;
  };
}

/** One run in a browser tells all of these. */
function boardFigures(): Benchmark[] {
  let running: Promise<LargeBoardFigures | null> | null = null;
  const figure =
    (part: (figures: LargeBoardFigures) => number | Spread | null) =>
    async (brief = false): Promise<number | Spread | null> => {
      // The browser driver is loaded only when it is needed.
      running ??= import('../browser/large-board.ts').then(({ measureLargeBoard }) => measureLargeBoard(brief));
      const figures = await running;
      return figures && part(figures);
    };
  return [
    {
      name: 'large game, 840 pieces drawn in the page',
      unit: 'ms',
      target: '≤ 300',
      value: figure(({ drawn }) => drawn),
    },
    {
      name: 'large game, panning and zooming with 840 pieces',
      unit: 'frames/s',
      target: '≥ 55',
      value: figure(({ frames }) => frames),
    },
    {
      name: 'large game, processor for such a frame',
      unit: 'ms',
      value: figure(({ frameCost }) => frameCost),
    },
  ];
}

export const largeFigures: readonly Benchmark[] = [
  {
    name: 'large game, one choice in the rules thread for 8 viewers',
    unit: 'ms',
    target: '≤ 0.35',
    warmUpMs: 2000,
    ours: choosing,
  },
  { name: 'large game, sent for one choice to one viewer', unit: 'bytes', target: '≤ 700', value: bytesEach },
  { name: 'large game, imagined world', unit: 'ms', target: '≤ 0.2', ours: imagining },
  ...boardFigures(),
];
