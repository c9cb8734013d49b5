/** At the foot of the board: the group that is marching, or what waits for a place. */
import { nameIn, put } from '@concert/board';
import { choiceOf } from '@concert/board/panels';
import type { At } from '../../src/shape.ts';
import { ALLY, ARMS, arm } from '../../src/tables.ts';
import { FIRST_BUILDING, FIRST_EXTENSION, FORTRESS, ITEMS, item } from '../../src/tables-economy.ts';
import { frameAt, type PowerContext, troopsOf } from '../context.ts';
import { type BoardUi, Figure, Flag, ItemIcon } from './parts.tsx';

/** Of `inHand`: force, place, box, steps, then by arm what stays. */
const KEEP = 4;

export const hasGroup = ({ view }: PowerContext): boolean => view.board.inHand.length > 0;

export function stockOf(context: PowerContext): number[] {
  const economy = context.view.flow.find((frame) => frame.at === 'economy') as At<'economy'> | undefined;
  const { viewer } = context.view;
  const isPlacing = frameAt(context, 'placing') && viewer >= 0 && context.choices.length > 0;
  return isPlacing ? (economy?.purchases.stock[viewer] ?? []) : [];
}

export const hasStock = (context: PowerContext): boolean => stockOf(context).some((count) => count > 0);

export function Foot({ ui }: { ui: BoardUi }) {
  return hasGroup(ui.context) ? <Group ui={ui} /> : <Stock ui={ui} />;
}

function Group({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { board } = context.view;
  const [whose, place, box, used] = board.inHand;
  const there = troopsOf(board).filter(
    (troop) => troop.force === whose && troop.at === place && troop.box === box && !troop.aside,
  );
  return (
    <div class="pp-foot sheet-panel lit">
      <p>
        <Flag force={whose} /> {put(context, whose === ALLY ? 'foot.of' : 'foot.yours', { force: whose, place })}
        {used % 8 > 0 ? ` · ${put(context, 'foot.steps', { steps: used % 8 })}` : ''}
      </p>
      <div class="pp-going">
        {Array.from({ length: ARMS }, (_, a) => {
          const units = there.filter((troop) => troop.arm === a).reduce((sum, troop) => sum + (troop.units ?? 0), 0);
          if (units === 0) return null;
          const stays = board.inHand[KEEP + a];
          const leave = choiceOf(context, 'leave', { arm: a, count: 1 });
          const all = context.choices.filter((choice) => choice.verb === 'leave' && choice.arg.arm === a).at(-1);
          return (
            <div key={a} class="pp-line" title={nameIn(context, arm, a)}>
              <Figure force={whose} arm={a} />
              <b>{units - stays}</b>
              <small>{stays > 0 ? put(context, 'foot.stay', { count: stays }) : ''}</small>
              {leave && (
                <button
                  type="button"
                  data-verb="leave"
                  aria-label={put(context, 'foot.leave-one', { arm: a })}
                  onClick={() => ui.choose(leave)}
                >
                  {put(context, 'foot.leave', { count: 1 })}
                </button>
              )}
              {all && all.arg.count !== 1 && (
                <button type="button" data-verb="leave" onClick={() => ui.choose(all)}>
                  {put(context, 'foot.leave', { count: all.arg.count })}
                </button>
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** The point of a thing that waits for a place. */
const pointOf = (i: number): { kind: string; id: number }[] =>
  i < FIRST_BUILDING
    ? [{ kind: 'arm', id: i }]
    : i < FORTRESS
      ? [{ kind: 'building', id: i - FIRST_BUILDING }]
      : i >= FIRST_EXTENSION
        ? [{ kind: 'extension', id: i - FIRST_EXTENSION }]
        : [];

function Stock({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const stock = stockOf(context);
  return (
    <div class="pp-foot sheet-panel lit">
      <p>{put(context, 'foot.to-place')}</p>
      <div class="pp-ranks">
        {Array.from({ length: ITEMS }, (_, i) => i)
          .filter((i) => stock[i] > 0)
          .map((i) => {
            const points = pointOf(i);
            return (
              <button
                key={i}
                type="button"
                class={`pp-rank ${points.some((point) => ui.isChosen(point)) ? 'chosen' : ''}`}
                title={nameIn(context, item, i)}
                onClick={() => ui.click(points)}
              >
                <ItemIcon item={i} force={context.view.viewer} />
                <b>{stock[i]}</b>
              </button>
            );
          })}
      </div>
    </div>
  );
}
