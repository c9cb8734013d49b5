import { type BotRules, type Feature, type FrameAt, say } from '@concert/kernel';
import { eachChoice, policyByFrame, valueByFeatures } from '@concert/kit';
import { type Corps, GOTHA, owner } from './tables.ts';
import type { Skirmish } from './rules.ts';

type At<Name extends Skirmish['frame']['at']> = FrameAt<Skirmish['frame'], Name>;

/** What the bot looks at. It only ever sees imagined positions, so it may look at everything in them. */
const features: Feature<Skirmish>[] = [
  {
    id: 'worth',
    about: 'What its corps on the map are worth',
    sign: '+',
    of: ({ state }, seat) =>
      state.worth.reduce((sum, worth, c) => (state.at[c]! >= 0 && owner(c as Corps) === seat ? sum + worth : sum), 0),
  },
];

export const bot: BotRules<Skirmish> = {
  features,
  // A point ahead is three wins to two. Gotha has no owner before the end.
  value: valueByFeatures(features, { worth: Math.log(1.5) }),
  // Corps that stay together win their battles, and Gotha counts only at the end: wait, and go there in the last turn.
  plans({ state, options }, { at }) {
    if (at !== 'orders') return [];
    const [parts, last] = [{ turn: state.turn }, state.turn === options.turns];
    return [
      { kind: 'gather', parts, worth: last ? 1 : 0, about: say('plan.gather') },
      { kind: 'wait', parts, worth: last ? 0 : 1, about: say('plan.wait') },
    ];
  },
  next({ state }, frame, _seat, { kind, parts }, choices) {
    if (frame.at !== 'orders') return 'later';
    if ((parts as { turn: number }).turn !== state.turn) return null;
    const isToGo = (c: Corps): boolean => kind === 'gather' && frame.to[c % 3]! < 0 && state.at[c] !== GOTHA;
    const order = choices.find(({ verb, arg }) => verb === 'order' && arg.to === GOTHA && isToGo(arg.corps));
    return order ?? { verb: 'ready', arg: {} };
  },
  policy: policyByFrame<Skirmish>(
    {
      orders: eachChoice(({ state, options }, { to }: At<'orders'>, _seat, { verb, arg }) => {
        if (verb !== 'order') return 1;
        const ordered = to[arg.corps % 3]! >= 0 || state.at[arg.corps] === GOTHA;
        return state.turn === options.turns && arg.to === GOTHA && !ordered ? 2 : 0;
      }),
      'battle.help': { help: 2, decline: 1 },
    },
    {},
    { strike: 1 },
  ),
};
