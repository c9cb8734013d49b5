/** What the page asks the rules about the position on show, in the worker: figures, odds, text tables. */
import type { ForecastPart, Goal, Odds } from '@concert/board';
import type { PageContext } from '@concert/bundles/board';
import { type AnyChoice, type Json, spellTables, type TextTable, type ToldTable } from '@concert/kernel';
import { choicesOf, type SentTableView } from '@concert/wire';
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { playedBy } from './played-by.ts';
import type { TableUi } from './table-ui.ts';

export class RulesAnswers {
  /** As many as the board has asked for, in its order. */
  readonly odds = signal<readonly (Odds | null)[]>([]);
  readonly lookups = signal<{ readonly [noun: string]: Json }>({});
  /** The position as text tables, as the rules make them of the view. */
  readonly tables: ReadonlySignal<readonly TextTable[]>;
  private readonly told = signal<readonly ToldTable[]>([]);
  /** The choice under the pointer, or the one to be confirmed: its odds are shown. */
  readonly weighed = signal<AnyChoice | null>(null);
  /** What it is likely to lead to; `parts` is null until the rules have played it through. */
  readonly foresight = signal<{ readonly parts: readonly ForecastPart[] | null } | null>(null);
  private readonly ui: TableUi;

  constructor(ui: TableUi) {
    this.ui = ui;
    this.tables = computed(() => this.inWords(this.told.value));
  }

  /** Asks whenever there is something new to ask about; returns how to stop. */
  start(): () => void {
    const stops = [
      effect(() => void this.lookUp()),
      effect(() => void this.updateOdds()),
      this.keepTables(),
      effect(() => void this.updateForecast()),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Asks the rules for what the board wants to know of the position on show. */
  private async lookUp(): Promise<void> {
    const [tableView, board] = [this.ui.session.tableView.value, this.ui.board.value];
    const [facts, table] = [this.ui.session.facts.value, this.ui.session.table.value];
    if (!tableView || !board?.lookups || !facts || !table) return;
    const view = tableView.view as unknown as PageContext['view'];
    const nouns = board.lookups({ view, choices: [], facts, log: [], lookups: {}, textTables: [] });
    const found = await this.ui.local.api.lookUp(playedBy(table), tableView.view, nouns);
    if (this.ui.session.tableView.peek() === tableView) this.lookups.value = found;
  }

  /** Asks the rules for the odds of what is at stake. */
  private async updateOdds(): Promise<void> {
    const [tableView, board] = [this.ui.session.tableView.value, this.ui.board.value];
    const [facts, table] = [this.ui.session.facts.value, this.ui.session.table.value];
    this.odds.value = [];
    if (!tableView || !board?.odds || !facts || !table || tableView.view.over) return;
    const view = tableView.view as unknown as PageContext['view'];
    const choices = this.ui.session.isStopped.value ? [] : choicesOf(tableView);
    const asked = board.odds({ view, choices, facts, log: [], lookups: {}, textTables: [] });
    const stakes = asked === null ? [] : [asked].flat();
    for (const [i, stake] of stakes.entries()) {
      const found = await this.ui.local.api.odds(playedBy(table), tableView.view, stake);
      if (this.ui.session.tableView.peek() !== tableView) return;
      this.odds.value = stakes.map((_, k) => (k === i ? found : (this.odds.peek()[k] ?? null)));
    }
  }

  /** What is played for in another view than the one on show: for the recap and the review. */
  async goalOf(tableView: Pick<SentTableView, 'view'>): Promise<Goal | null> {
    const [board, facts, table] = [this.ui.board.value, this.ui.session.facts.value, this.ui.session.table.value];
    if (!board?.goal || !facts || !table) return null;
    const view = tableView.view as unknown as PageContext['view'];
    const bare = { view, choices: [], facts, log: [], lookups: {}, textTables: [] };
    const [lookups, told] = await Promise.all([
      board.lookups ? this.ui.local.api.lookUp(playedBy(table), tableView.view, board.lookups(bare)) : {},
      this.ui.local.api.textTables(playedBy(table), tableView.view),
    ]);
    return board.goal({ ...bare, lookups, textTables: this.inWords(told) });
  }

  private inWords(told: readonly ToldTable[]): TextTable[] {
    const phrases = this.ui.session.phrases.value;
    return phrases ? spellTables(told, phrases) : [];
  }

  /** Plays through what the weighed choice would lead to; at most one at a time, since the newest wins. */
  private async updateForecast(): Promise<void> {
    const [choice, board, context] = [this.weighed.value, this.ui.board.value, this.ui.boardContext.peek()];
    const [table, tableView] = [this.ui.session.table.value, this.ui.session.live.value?.sight];
    this.foresight.value = null;
    if (!choice || !board?.forecast || !context || !table || !tableView) return;
    const forecast = board.forecast(context, choice);
    if (!forecast) return;
    if ('parts' in forecast) {
      this.foresight.value = { parts: forecast.parts };
      return;
    }
    this.foresight.value = { parts: null };
    const { question, read } = forecast;
    const found = await this.ui.local.api
      .odds(playedBy(table), tableView.view, { choice, ...question })
      // A battle that would not come about has no odds.
      .catch(() => null);
    if (this.weighed.peek() === choice) this.foresight.value = found && { parts: read(found) };
  }

  /** Asks for the text tables whenever the view changes. */
  private keepTables(): () => void {
    let newest = 0;
    return effect(() => {
      const view = this.ui.session.tableView.value?.view;
      const table = this.ui.session.table.value;
      const asked = ++newest;
      if (!view || !table) return;
      void this.ui.local.api.textTables(playedBy(table), view).then((made) => {
        if (asked === newest) this.told.value = made;
      });
    });
  }
}
