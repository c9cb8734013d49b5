/**
 * Requests and answers as they pass between threads. Nested data costs several times as much to copy as its parts side
 * by side, so everything goes in one flat list; the most frequent request and answer, a choice, are flattened
 * completely.
 */
import { inSet, type Json, type Outcome, onlySeat, type Seat, type TakenSnapshot } from '@concert/kernel';
import type { TurnStatus } from '@concert/wire';
import type {
  DoneOrRefused,
  Known,
  PostedRequest,
  Reply,
  RequestKind,
  RulesAnswers,
  RulesFailure,
  RulesRequest,
  Texts,
} from './requests.ts';

export type Packet = unknown[];

/** What follows in the list. */
const WHOLE = 0;
const CHOICE = 1;
const FAILURE = 2;

type Done = Extract<DoneOrRefused, { ok: true }>;

export function packRequest(packet: Packet, n: number, request: RulesRequest): void {
  if (request.kind === 'do' && 'verb' in request.deed && request.mark !== undefined) {
    const { table, seat, mark, deed, knows = null } = request;
    packet.push(n, CHOICE, table, seat, mark, deed.verb, deed.arg, knows);
  } else packet.push(n, WHOLE, request);
}

export function* requestsIn(packet: Packet): Iterable<PostedRequest> {
  const list = new Reader(packet);
  while (list.more) {
    const n = list.next<number>();
    const request = list.next() === WHOLE ? list.next<RulesRequest>() : choiceIn(list);
    yield { n, request };
  }
}

function choiceIn(list: Reader): RulesRequest {
  const [table, seat, mark] = [list.next<string>(), list.next<Seat>(), list.next<number>()];
  const deed = { verb: list.next<string>(), arg: list.next<Json>() };
  const knows = list.next<Known | null>();
  return { kind: 'do', table, seat, mark, deed, ...(knows !== null && { knows }) };
}

/** An answer, and how many milliseconds it took. */
export function packAnswer(
  packet: Packet,
  n: number,
  ms: number,
  { kind }: RulesRequest,
  answer: RulesAnswers[RequestKind],
): void {
  packet.push(n, ms);
  if ((kind === 'do' || kind === 'ordered') && (answer as DoneOrRefused | null)?.ok) packDone(packet, answer as Done);
  else packet.push(WHOLE, answer);
}

export function packFailure(packet: Packet, n: number, ms: number, failure: RulesFailure): void {
  packet.push(n, ms, FAILURE, failure);
}

function packDone(packet: Packet, { entry, texts, turnStatus, snapshot }: Done): void {
  const { over, entries, busy, ordered, offered, waiting, together, count, question } = turnStatus;
  packet.push(CHOICE, entry, over, entries, setOf(busy), setOf(ordered), setOf(offered), setOf(waiting));
  packet.push(together, count, question, snapshot, texts.length);
  for (const [viewer, text] of texts) packet.push(viewer, text);
}

export function* repliesIn(packet: Packet): Iterable<Reply> {
  const list = new Reader(packet);
  while (list.more) {
    const n = list.next<number>();
    const ms = list.next<number>();
    const what = list.next<number>();
    if (what === FAILURE) yield { n, ms, failure: list.next<RulesFailure>() };
    else yield { n, ms, answer: what === WHOLE ? list.next<RulesAnswers[RequestKind]>() : doneIn(list) };
  }
}

function doneIn(list: Reader): Done {
  const entry = list.next<string>();
  const turnStatus: TurnStatus = {
    over: list.next<Outcome | null>(),
    entries: list.next<number>(),
    busy: seatsIn(list.next<number>()),
    ordered: seatsIn(list.next<number>()),
    offered: seatsIn(list.next<number>()),
    waiting: seatsIn(list.next<number>()),
    together: list.next<boolean>(),
    count: list.next<number>(),
    ...questionIn(list),
  };
  const snapshot = list.next<TakenSnapshot | null>();
  const texts: Texts = [];
  for (let left = list.next<number>(); left > 0; left--) texts.push([list.next<Seat>(), list.next<string>()]);
  return { ok: true, entry, texts, turnStatus, snapshot };
}

function questionIn(list: Reader): Pick<TurnStatus, 'question'> {
  const question = list.next<string | undefined>();
  return question === undefined ? {} : { question };
}

/** Seats as bits: a number costs nothing to copy. */
function setOf(seats: readonly Seat[]): number {
  let set = 0;
  for (const seat of seats) set |= onlySeat(seat);
  return set;
}

function seatsIn(set: number): Seat[] {
  const seats: Seat[] = [];
  for (let seat = 0; set >> seat !== 0; seat++) if (inSet(set, seat)) seats.push(seat);
  return seats;
}

/** Reads from a list what was put into it, in the same order. */
class Reader {
  private readonly packet: Packet;
  private at = 0;

  constructor(packet: Packet) {
    this.packet = packet;
  }
  get more(): boolean {
    return this.at < this.packet.length;
  }
  next<T>(): T {
    return this.packet[this.at++] as T;
  }
}
