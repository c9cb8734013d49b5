// Random games, fast: `node scripts/soak.mjs [games per variant] [variant filter]`. Says what went wrong.
import { FastChance, Machine } from '@concert/kernel';
import { alliance } from '../dist/index.js';

/** Seconds of processor time so far. */
const cpu = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

const games = Number(process.argv[2] ?? 5);
const only = process.argv[3] ?? '';
const variants = [];
for (const scenario of ['1804', '1808', '1812'])
  for (let seats = scenario === '1804' ? 1 : 2; seats <= 7; seats++) variants.push({ scenario, seats });
variants.push({ seats: 1, campaign: 3 });
variants.push({ seats: 3, campaign: 3 });
variants.push({ scenario: '1812', seats: 5, gentlemansDiplomacy: true });
variants.push({ scenario: '1808', seats: 4, hiddenTreasuries: true, secretAlliances: true });
variants.push({ scenario: '1804', seats: 3, empires: ['spain', 'turkey', 'austria'] });
variants.push({ scenario: '1812', seats: 2, empires: ['russia', 'turkey'] });
let [errors, dead, allChoices, allSeconds] = [0, 0, 0, 0];
for (const options of variants.filter((each) => JSON.stringify(each).includes(only))) {
  const machine = new Machine(alliance, options);
  let [choices, turns, sudden, bytes] = [0, 0, 0, 0];
  const started = cpu();
  for (let n = 0; n < games; n++) {
    const chance = new FastChance(`${JSON.stringify(options)} ${n}`);
    const position = machine.start(chance);
    try {
      while (!machine.isOver(position)) {
        const busy = machine.busy(position);
        const seat = busy.length > 1 ? chance.pick(busy, 'seat') : busy[0];
        const list = machine.choices(position, seat);
        if (list.length === 0) {
          dead++;
          throw new Error(`dead end at ${position.stack.at(-1).at}`);
        }
        machine.take(position, seat, list[chance.index(list.length, 'choice')], chance);
        choices++;
        if (choices % 500 === 0) bytes = Math.max(bytes, JSON.stringify(position).length);
        if (choices > 200_000 * (n + 1)) throw new Error('endless');
      }
      machine.outcome(position);
      turns += position.state.turn + 4 * (position.state.year - Number(options.scenario ?? 1804));
      if (position.state.fallen) sudden++;
    } catch (error) {
      errors++;
      console.log(
        JSON.stringify(options),
        n,
        error.stack.split('\n').slice(0, 6).join('\n'),
        JSON.stringify(position.stack).slice(0, 600),
      );
      if (errors > 5) process.exit(1);
    }
  }
  const seconds = cpu() - started;
  allChoices += choices;
  allSeconds += seconds;
  console.log(
    JSON.stringify(options),
    `${(games / seconds).toFixed(1)} games/s, ${Math.round(choices / seconds / 1000)} k choices/s, ${Math.round(choices / games)} choices, ${(turns / games).toFixed(1)} turns, ${sudden} sudden, ${bytes} bytes`,
  );
}
console.log(`${errors} errors, ${dead} dead ends, ${Math.round(allChoices / allSeconds / 1000)} k choices/s`);
process.exit(errors ? 1 : 0);
