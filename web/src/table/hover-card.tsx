/** The card of a place, a piece or a power: what is known of it, who stands there, and what you can do with it. */
import type { Card, CardSubject, PartOfChoice, Piece, PowerLine } from '@concert/board';
import type { GameMap } from '@concert/cartography/map';
import type { AnyChoice, Point } from '@concert/kernel';
import { spreadWidth } from '../board/layout.ts';
import { t } from '../text/index.ts';
import { Price } from './choice-buttons.tsx';
import { among, choiceLabel, pointsIn } from './choice-filter.ts';
import { Clause } from './clause.tsx';
import type { TableUi } from './table-ui.ts';

/** More than this is not read. */
const MOST_LINES = 6;
const WIDTH = 300;
const GAP = 28;

export function HoverCard({ ui, map }: { ui: TableUi; map: GameMap }) {
  const open = ui.card.value;
  const context = ui.boardContext.value;
  if (!open || !context) return null;
  const { subject, at } = open;
  const power = 'power' in subject ? ui.powers.value.find(({ key }) => key === subject.power) : undefined;
  const place = 'place' in subject ? subject.place : 'piece' in subject ? subject.piece.place : null;
  const card = ui.board.value?.card?.(context, subject) ?? plainCard(map, subject, power);
  const here = place === null ? [] : (ui.board.value?.pieces(context) ?? []).filter((piece) => piece.place === place);
  const choices = choicesAbout(ui, subject, place, power);
  return (
    <aside
      class={`hover-card sheet-panel ${at ? 'floating' : 'docked'}`}
      aria-label={card.title}
      style={at ? floatAt(ui, at, gapOf(ui, subject)) : undefined}
    >
      <h3>
        {card.title}
        {card.chips?.map((chip) => (
          <span key={chip} class="card-chip">
            {chip}
          </span>
        ))}
      </h3>
      <dl>
        {card.rows?.map(({ label, text }) => (
          <Row key={label} label={label}>
            {text}
          </Row>
        ))}
        {here.length > 0 && (
          <Row label={t.card.here}>
            {counted(here).map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Row>
        )}
        {choices.length > 0 && (
          <Row label={t.card.can}>
            {choices.slice(0, MOST_LINES).map((choice) => (
              <ChoiceLine key={JSON.stringify(choice)} ui={ui} choice={choice} />
            ))}
            {choices.length > MOST_LINES && <span class="quiet">{t.table.list(choices.length)}</span>}
          </Row>
        )}
      </dl>
      {card.clause && <Clause ui={ui} reference={card.clause} />}
      {!at && (
        <button
          type="button"
          class="plain"
          onClick={() => {
            ui.card.value = null;
          }}
        >
          {t.card.close}
        </button>
      )}
    </aside>
  );
}

function Row({ label, children }: { label: string; children: preact.ComponentChildren }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

function ChoiceLine({ ui, choice }: { ui: TableUi; choice: AnyChoice }) {
  const facts = ui.session.facts.value!;
  const meaning = ui.session.meaningOf(choice);
  return (
    <span>
      {choiceLabel(facts, choice)} {meaning && <Price meaning={meaning} />}
    </span>
  );
}

/** What the page can say of anything: its name, and what it is next to. */
function plainCard(map: GameMap, subject: CardSubject, power: PowerLine | undefined): Card {
  if ('piece' in subject)
    return { title: subject.piece.title, rows: [{ label: map.place(subject.piece.place).name, text: '' }] };
  if ('place' in subject) {
    const near = [...new Set(map.neighbours(subject.place).map(({ id }) => map.place(id).name))];
    const rows = near.length > 0 ? [{ label: t.card.next, text: near.join(', ') }] : [];
    return { title: map.place(subject.place).name, rows };
  }
  const figures = (power?.figures ?? []).map(({ title, value }) => ({ label: title, text: String(value) }));
  return { title: power?.name ?? '', rows: [...figures, ...(power?.note ? [{ label: '', text: power.note }] : [])] };
}

/** The titles of pieces, each once with how many there are. */
export function counted(pieces: readonly Pick<Piece, 'title'>[]): string[] {
  const times = new Map<string, number>();
  for (const { title } of pieces) times.set(title, (times.get(title) ?? 0) + 1);
  const lines = [...times].map(([title, n]) => (n > 1 ? `${n} × ${title}` : title));
  return lines.length > MOST_LINES ? [...lines.slice(0, MOST_LINES), '…'] : lines;
}

/** Does a choice have all that a click settles of it? */
const fits = ({ verb, arg }: AnyChoice, part: PartOfChoice | null | undefined): boolean =>
  part?.verb === verb &&
  Object.entries(part.fixed).every(([key, value]) => JSON.stringify(arg[key]) === JSON.stringify(value));

/** Where a click on another place means a choice, this place is only on its way. */
function isOnTheWay(ui: TableUi, place: string, choice: AnyChoice): boolean {
  const [board, context, facts] = [ui.board.value, ui.boardContext.value, ui.session.facts.value];
  if (!board?.narrow || !context || !facts || fits(choice, board.narrow(context, place))) return false;
  const others = pointsIn(facts, choice).flatMap((point) => ui.placeOf(point) ?? []);
  return others.some((other) => other !== place && fits(choice, board.narrow!(context, other)));
}

/** The choices that point at it. */
function choicesAbout(
  ui: TableUi,
  subject: CardSubject,
  place: string | null,
  power: PowerLine | undefined,
): AnyChoice[] {
  const facts = ui.session.facts.value;
  if (!facts) return [];
  const own: readonly Point[] = 'piece' in subject ? (subject.piece.points ?? []) : (power?.points ?? []);
  const points = own.length > 0 ? own : place ? ui.pointsAt(place) : [];
  const about = ui.session.left.value.filter((choice) => pointsIn(facts, choice).some((point) => among(points, point)));
  return place === null ? about : about.filter((choice) => !isOnTheWay(ui, place, choice));
}

/** Pixels between the pointer and a card: as many as keep it clear of what is spread above the piece. */
function gapOf(ui: TableUi, subject: CardSubject): number {
  const parts = 'piece' in subject ? (subject.piece.parts?.().length ?? 0) : 0;
  if (parts < 2 || !('piece' in subject)) return GAP;
  const body = ui.frame.value!.element.querySelector(`[data-piece="${CSS.escape(subject.piece.key)}"] .piece-ring`);
  const side = body?.getBoundingClientRect().width ?? 0;
  return GAP + (side * (1 + spreadWidth(parts) / 100)) / 2;
}

/** Beside the pointer, on the side where there is room: never over what it points at. */
function floatAt(ui: TableUi, [x, y]: readonly [number, number], gap: number): { [property: string]: string } {
  const { clientWidth, clientHeight } = ui.frame.value!.element;
  const right = x + gap + WIDTH < clientWidth;
  const below = y < clientHeight / 2;
  return {
    width: `${WIDTH}px`,
    ...(right ? { left: `${x + gap}px` } : { left: `${Math.max(8, x - gap - WIDTH)}px` }),
    ...(below ? { top: `${y + 12}px` } : { bottom: `${clientHeight - y + 12}px` }),
  };
}
