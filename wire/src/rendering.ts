/**
 * The reader's side: sentences for everything a host sends, made from keys and arguments with the words the reader has
 * chosen. Two people at one table may read two languages.
 */
import type { Args, Meaning, Say } from '@concert/kernel';
import type { ClientState } from './table-host.ts';
import { type SentMessage, type SentTableView, spreadMeanings } from './table-view.ts';

/** A message with its sentence. */
export interface RenderedMessage {
  text: string;
  what: string;
  args?: Args;
  clause?: string;
}

/** A line of the log with its sentence. */
export interface LogLine extends RenderedMessage {
  when: number;
}

/** What a choice means, in words. */
export interface ToldMeaning {
  cost?: RenderedMessage;
  gain?: RenderedMessage;
  stake?: RenderedMessage;
  left?: RenderedMessage;
  final?: true;
  obvious?: true;
  main?: true;
}

/** A table view with its sentences. */
export interface TableView extends Omit<SentTableView, 'prompt' | 'meanings' | 'ending'> {
  prompt: RenderedMessage | null;
  meanings: { [verb: string]: ToldMeaning | (ToldMeaning | null)[] };
  /** How the game ended. */
  ending: string | null;
}

/** What one viewer has been shown so far, in words. */
export interface RenderedState {
  sight: TableView;
  from: number;
  lines: LogLine[];
}

/** Makes the sentences of one table. What is shown again is not made again. */
export class Renderer {
  private readonly sentence: (said: Say) => string;
  private readonly messages = new WeakMap<Say, RenderedMessage>();

  constructor(sentence: (said: Say) => string) {
    this.sentence = sentence;
  }

  state({ sight, from, lines }: ClientState): RenderedState {
    return { sight: this.tableView(sight), from, lines: lines.map((line) => this.message(line) as LogLine) };
  }

  tableView(sent: SentTableView): TableView {
    const { prompt, meanings, view } = sent;
    return {
      ...sent,
      prompt: prompt && this.message(prompt),
      meanings: Object.fromEntries(
        Object.entries(meanings).map(([verb, packed]) => {
          const meaning = spreadMeanings(packed);
          return [
            verb,
            Array.isArray(meaning) ? meaning.map((each) => each && this.meaning(each)) : this.meaning(meaning),
          ];
        }),
      ),
      ending: sent.ending ?? (view.over && this.sentence(view.over)),
    };
  }

  private message(sent: SentMessage): RenderedMessage {
    let rendered = this.messages.get(sent);
    if (!rendered) this.messages.set(sent, (rendered = { ...sent, text: sent.text ?? this.sentence(sent) }));
    return rendered;
  }

  private meaning({ cost, gain, stake, left, ...flags }: Meaning): ToldMeaning {
    return {
      ...flags,
      ...(cost && { cost: this.message(cost) }),
      ...(gain && { gain: this.message(gain) }),
      ...(stake && { stake: this.message(stake) }),
      ...(left && { left: this.message(left) }),
    };
  }
}
