import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline';
import {
  type Action,
  BadInput,
  openTable,
  type Player,
  recordOf,
  type Seat,
  seatOf,
  secretFrom,
  type Table,
} from '@concert/kernel';
import { playerByName } from '@concert/players';
import { answersOffer, anyChoice, anyOffer, offerForms, pickListed, written, writtenOffer } from '../choice-input.ts';
import { type Command, chosenGame, gameOptions, type Output } from '../command.ts';
import { writeJson } from '../files.ts';
import { showView } from '../text-tables.ts';

export const play: Command = {
  name: 'play',
  about: 'Plays a game in the terminal against bots, or with several people at one keyboard.',
  options: {
    ...gameOptions,
    hand: { type: 'string', value: 'SEATS', about: 'seats played by hand, by commas; the first seat when not given' },
    bots: { type: 'string', value: 'NAME', about: 'who plays the others', default: 'policy' },
    seed: { type: 'string', value: 'TEXT', about: 'for a game that can be repeated; otherwise chance is secret' },
    record: { type: 'string', value: 'FILE', about: 'write the record of the game there at the end' },
  },
  async run(args, out) {
    const { game, options } = await chosenGame(args);
    const seed = args.text('seed');
    const secret = seed === undefined ? randomBytes(32).toString('hex') : secretFrom(seed);
    const bot = playerByName(args.text('bots')!, seed ?? secret);
    const names = args.text('hand')?.split(',');
    const table = openTable(game, options, secret, [seed ?? randomBytes(8).toString('hex')]);
    const hands = names ? names.map((name) => seatOf(table.machine, name, '--hand')) : [0];
    out.line(`${game.title}. The dice are committed to: ${table.chance.commitment}`);
    out.line('Type the number of a choice or its words; “?” shows what else you can type.');
    const finished = await new Session(table, hands, bot, out).run();
    const file = args.text('record');
    if (file) {
      writeJson(file, recordOf(table, secret));
      out.line(`The record is in ${file}${finished ? `; check it with: concert verify ${file}` : ''}`);
    }
    return 0;
  },
};

const commands = [
  ['a number or words', 'choose'],
  ['undo', 'take back your last choice, while nothing has been learned from it'],
  ['why WORDS', 'say why that is not possible now'],
  ['Enter alone', 'list the choices again'],
  ['board', 'show the position again'],
  ['log', 'show all that has happened'],
  ['quit', 'leave the game'],
];
/** Where several people share the keyboard. */
const sharing = [['sit SEAT', 'hand the keyboard to another who has something to choose, if only to think again']];
/** Where players may trade. */
const bargaining = [
  ['accept, refuse or withdraw ID', 'answer an offer; the ID may be left out where only one is open'],
];

/** One game at one terminal. */
class Session {
  private readonly table: Table;
  private readonly hands: readonly Seat[];
  private readonly bot: Player;
  private readonly out: Output;
  /** How much of the log each seat has been shown. */
  private readonly told = new Map<Seat, number>();
  private lastSeat: Seat | null = null;
  /** Should the choices be listed again? Not after the answer to a mere question: they are still above it. */
  private listing = true;
  /** Who should play next, if someone has said so. */
  private called: Seat | null = null;
  private quit = false;

  constructor(table: Table, hands: readonly Seat[], bot: Player, out: Output) {
    this.table = table;
    this.hands = hands;
    this.bot = bot;
    this.out = out;
  }

  /** Plays until the game is over or someone quits. */
  async run(): Promise<boolean> {
    const { table, out } = this;
    const lines = createInterface({ input: process.stdin, terminal: false });
    const input = lines[Symbol.asyncIterator]();
    while (!table.over && !this.quit) {
      const seat = this.next();
      if (!this.hands.includes(seat)) {
        const { machine } = table;
        const choice = this.bot.choose({ machine, seat, view: table.view(seat), choices: table.choices(seat) });
        table.choose(seat, choice);
        continue;
      }
      await this.handOver(seat, input);
      if (this.listing) this.present(seat);
      process.stdout.write('> ');
      const { value, done } = await input.next();
      if (done) {
        out.line('\nNo one is typing: the game ends here.');
        this.quit = true;
      } else this.listing = this.runCommand(seat, String(value).trim());
    }
    lines.close();
    if (table.over) this.finish();
    return table.over;
  }

  /** Bots first, so that a person is asked only when everything else is done; seats that are ready, last. */
  private next(): Seat {
    const { machine, position } = this.table;
    const busy = machine.busy(position).filter((seat) => machine.count(position, seat) > 0);
    if (this.called !== null && busy.includes(this.called)) return this.called;
    const ready = machine.doneSeats(position);
    const open = busy.filter((seat) => !ready.includes(seat));
    return open.find((seat) => !this.hands.includes(seat)) ?? open.find((seat) => seat === this.lastSeat) ?? open[0]!;
  }

  /** Hands the keyboard to another person at it who has something to choose, if only to think again. */
  private call(name: string): void {
    const { machine, position } = this.table;
    const seat = seatOf(machine, name, 'sit');
    if (!this.hands.includes(seat)) throw new BadInput(`${this.name(seat)} is not played at this keyboard`);
    if (machine.count(position, seat) === 0) throw new BadInput(`${this.name(seat)} has nothing to choose now`);
    this.called = seat;
  }

  /** Between two people at one keyboard. */
  private async handOver(seat: Seat, input: AsyncIterator<string>): Promise<void> {
    if (this.hands.length > 1 && this.lastSeat !== null && this.lastSeat !== seat) {
      this.out.line(`\u001b[2J\u001b[H${this.name(seat)} is next. Press Enter when no one else is looking.`);
      await input.next();
    }
    if (this.lastSeat !== seat) {
      showView(this.table.machine, this.table.view(seat), this.out);
      this.listing = true;
    }
    this.lastSeat = seat;
    this.called = null;
  }

  private present(seat: Seat): void {
    const { table, out } = this;
    this.tell(seat, this.told.get(seat) ?? 0);
    const { prompt, choices, mayUndo, offers } = table.summary(seat);
    out.line(
      `\n${this.name(seat)}: ${prompt ? table.words(prompt) : ''}${prompt?.clause ? `  [${prompt.clause}]` : ''}`,
    );
    for (const [i, choice] of choices.entries())
      out.line(`${String(i + 1).padStart(4)}  ${written(table.machine, choice)}`);
    if (mayUndo) out.line('      undo');
    for (const offer of offers)
      if (offer.status === 'open') {
        const names = offer.to.map((each) => this.name(each)).join(' and ');
        const words = writtenOffer(table.machine, offer);
        out.line(`      offer ${offer.id}: ${this.name(offer.from)} to ${names}: ${words}`);
      }
  }

  private tell(seat: Seat, from: number): void {
    const log = this.table.log(seat);
    for (const { event } of log.slice(from))
      this.out.line(`  · ${this.table.words(event)}${event.clause ? `  [${event.clause}]` : ''}`);
    this.told.set(seat, log.length);
  }

  /** Carries out what was typed. Returns whether something happened, or the list of choices has scrolled away. */
  private runCommand(seat: Seat, typed: string): boolean {
    const { table, out } = this;
    const before = table.journal.length;
    let lost = typed === '';
    try {
      if (typed === '?' || typed === 'help') this.help();
      else if (typed === 'quit') this.quit = true;
      else if (typed === 'board') {
        showView(table.machine, table.view(seat), out);
        lost = true;
      } else if (typed === 'log') {
        this.tell(seat, 0);
        lost = true;
      } else if (typed.startsWith('sit ')) this.call(typed.slice(4).trim());
      else if (typed === 'undo') {
        const done = table.undo(seat);
        if (!done.ok) out.line(done.sentence);
        this.told.set(seat, Math.min(this.told.get(seat) ?? 0, table.log(seat).length));
      } else if (typed.startsWith('why ')) this.explain(seat, typed.slice(4).trim());
      else if (typed === 'offer' || typed.startsWith('offer '))
        this.bargain({ seat, offer: anyOffer(table.machine, typed.slice(6).trim()) });
      else if (typed !== '' && answersOffer(table.machine, table.choices(seat), typed)) this.answer(seat, typed);
      else if (typed !== '') {
        const choice = pickListed(table.machine, table.choices(seat), typed);
        if (!choice) this.explain(seat, typed);
        else table.choose(seat, choice);
      }
    } catch (error) {
      if (!(error instanceof BadInput)) throw error;
      out.line(error.message);
    }
    return lost || table.journal.length !== before;
  }

  private help(): void {
    const forms = offerForms(this.table.machine);
    const all = [
      ...commands,
      ...(this.hands.length > 1 ? sharing : []),
      ...(forms.length > 0 ? [...forms, ...bargaining] : []),
    ];
    const width = Math.max(...all.map(([what]) => what!.length));
    for (const [what, about] of all) this.out.line(`  ${what!.padEnd(width)}  ${about}`);
  }

  private answer(seat: Seat, typed: string): void {
    const [answer, named] = typed.split(' ') as ['accept' | 'refuse' | 'withdraw', string | undefined];
    const mine = (from: Seat): boolean => (from === seat) === (answer === 'withdraw');
    const open = this.table.summary(seat).offers.filter(({ status, from }) => status === 'open' && mine(from));
    if (named === undefined && open.length !== 1)
      throw new BadInput(
        open.length === 0 ? 'there is no such offer' : `say which: ${open.map(({ id }) => id).join(', ')}`,
      );
    this.bargain({ seat, answer, id: named ?? open[0]!.id });
  }

  private bargain(deed: Action): void {
    const done = this.table.do(deed);
    if (!done.ok) this.out.line(`${done.sentence}${done.no.clause ? `  [${done.no.clause}]` : ''}`);
  }

  private explain(seat: Seat, typed: string): void {
    const { machine } = this.table;
    const why = this.table.explain(seat, anyChoice(machine, typed));
    this.out.line(why ? `${why.sentence}${why.clause ? `  [${why.clause}]` : ''}` : 'That is possible now.');
  }

  private finish(): void {
    const { table, out } = this;
    this.tell(this.hands[0]!, this.told.get(this.hands[0]!) ?? 0);
    showView(table.machine, table.view(this.hands[0]!), out);
    const outcome = table.machine.outcome(table.position)!;
    const winners = outcome.winners.map((seat) => this.name(seat)).join(' and ');
    out.line(`\n${table.words(outcome)} ${winners || 'No one'} won.`);
    outcome.scores.forEach((score, seat) => {
      out.line(`  ${this.name(seat)}: ${score}`);
    });
  }

  private name(seat: Seat): string {
    return this.table.machine.seats[seat]!.name;
  }
}
