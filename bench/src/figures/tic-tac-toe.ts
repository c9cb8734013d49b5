/** The kernel beside boardgame.io's reducer on the smallest game there is: what the machinery itself costs. */
import { FastChance, Machine } from '@concert/kernel';
import { type Cell, ticTacToe } from '../games/tic-tac-toe.ts';
import type { Benchmark, Work } from '../measure.ts';
import { boardgameIo } from '../peers/boardgame-io.ts';
import { playOut } from '../random.ts';

const target = '≥ 20 × the peer';

/** The cells still free: both sides of a contest choose from this same list. */
const free = (cells: readonly unknown[], empty: unknown): number[] => {
  const found: number[] = [];
  for (let at = 0; at < cells.length; at++) if (cells[at] === empty) found.push(at);
  return found;
};

/** A random game on the peer, which checks every move. */
function peerGame(): Work | null {
  const game = boardgameIo();
  if (game === null) return null;
  const chance = new FastChance('peer');
  return () => {
    let state = game.start;
    let moves = 0;
    for (; state.ctx.gameover === undefined; moves++)
      state = game.mark(state, chance.pick(free(state.G.cells, null), ''));
    return moves;
  };
}

/** Games in one piece of work: with fewer the clock itself would be part of the figure. */
const GAMES = 50;

/** Random games from the machine's own list of choices. */
function listed(): Work {
  const machine = new Machine(ticTacToe);
  const chance = new FastChance('ours');
  return () => {
    let moves = 0;
    for (let game = 0; game < GAMES; game++) moves += playOut(machine, machine.start(chance), chance);
    return moves;
  };
}

/** Random games as the peer plays them: the benchmark picks a cell, the machine checks it and applies it. */
function checked(): Work {
  const machine = new Machine(ticTacToe);
  const chance = new FastChance('ours');
  return () => {
    let moves = 0;
    for (let game = 0; game < GAMES; game++) {
      const position = machine.start(chance);
      for (; !machine.isOver(position); moves++) {
        const seat = position.asked[0]!;
        const choice = { verb: 'mark', arg: { cell: chance.pick(free(position.state.cells, -1), '') as Cell } };
        if (machine.verdict(position, seat, choice) !== true) throw new Error('a free cell was refused');
        machine.take(position, seat, choice, chance);
      }
    }
    return moves;
  };
}

const peer = { name: 'boardgame.io 0.50.2 reducer', work: peerGame };

export const ticTacToeFigures: readonly Benchmark[] = [
  { name: 'tic-tac-toe, list and apply', unit: 'moves/s', target, ours: listed, peer },
  { name: 'tic-tac-toe, checked apply', unit: 'moves/s', target, ours: checked, peer },
];
