/** Everything a viewer gets of a position: what two worlds are compared by. */
import type { Chance } from '../chance.ts';
import type { AnyChoice } from '../choices.ts';
import { canHear, type Event, type VisibleEvent, visibleEvent } from '../event-log.ts';
import { type Seat, sampleAll } from '../fields.ts';
import type { Position } from '../flow.ts';
import type { Json } from '../json.ts';
import type { Machine } from '../machine.ts';
import { SPECTATOR, type Viewer } from '../view.ts';

/** What a viewer sees, is asked, may choose and has heard. */
export interface Output {
  board: unknown;
  rest: {
    flow: unknown;
    waiting: unknown;
    acting: unknown;
    names: unknown;
    asked: unknown;
    together: unknown;
    lane: unknown;
    over: unknown;
  };
  prompt: unknown;
  choices: unknown;
  meanings: unknown;
  heard: VisibleEvent[];
}

export function output(machine: Machine, position: Position, viewer: Viewer, events: readonly Event[]): Output {
  const choices = viewer < 0 ? [] : machine.choices(position, viewer);
  const { board, flow, waiting, acting, names, asked, together, lane, over } = machine.view(position, viewer);
  return {
    board,
    rest: { flow, waiting, acting, names, asked, together, lane, over },
    prompt: viewer < 0 ? null : machine.prompt(position, viewer),
    choices,
    meanings: viewer < 0 ? {} : machine.meanings(position, viewer, choices),
    heard: events.filter((event) => canHear(event, viewer)).map(visibleEvent),
  };
}

/** Things a seat may ask for without being allowed to do them, to be told why not. */
export interface Probes {
  choices: AnyChoice[];
  talk: Seat[][];
  deals: { to: Seat[]; kind: string; terms: Json }[];
}

export function probesFor(machine: Machine, viewer: Viewer, chance: Chance): Probes {
  if (viewer === SPECTATOR) return { choices: [], talk: [], deals: [] };
  const pick = (n: number): number => chance.index(n, 'probe');
  const { verbs, deals } = machine.game;
  const names = Object.keys(verbs);
  const others = [...machine.seats.keys()].filter((seat) => seat !== viewer);
  const tried = Array.from({ length: 6 }, () => {
    const verb = chance.pick(names, 'probe');
    return { verb, arg: sampleAll(verbs[verb]!, pick) };
  });
  return {
    // Each verb at least once, since most samples of a verb with many arguments make no sense.
    choices: [...names.map((verb) => ({ verb, arg: sampleAll(verbs[verb]!, pick) })), ...tried],
    talk: [[], others, ...others.map((seat) => [seat])],
    deals: Object.entries(deals?.kinds ?? {}).flatMap(([kind, { terms }]) =>
      others.map((seat) => ({ to: [seat], kind, terms: sampleAll(terms, pick) })),
    ),
  };
}

/** What the rules answer. */
export function answers(machine: Machine, position: Position, viewer: Viewer, probes: Probes): unknown {
  const { talk, deals } = machine.game;
  return {
    choices: probes.choices.map((choice) => [choice, machine.verdict(position, viewer, choice)]),
    talk: probes.talk.map((to) => [to, talk?.(machine.readContext(position), viewer, to)]),
    deals: probes.deals.map(({ to: [other], kind, terms }) => {
      const ask = (rule: 'may' | 'affords', from: Seat, to: Seat): unknown =>
        deals![rule]?.(machine.readContext(position), { from, to: [to], kind, terms });
      // A seat that got an offer sees when it expires, and so whether it is still possible.
      return [kind, terms, ask('may', viewer, other!), ask('affords', viewer, other!), ask('may', other!, viewer)];
    }),
  };
}
