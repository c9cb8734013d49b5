/** The alliance pad: every combination with its provinces and its price, as the rules have worked them out. */
import { put, putCell, toldTableOf } from '@concert/board';
import type { AnyChoice, Cell, Point, Say } from '@concert/kernel';
import { frameAt, type PowerContext, seatName } from '../context.ts';
import { type BoardUi, Flag } from './parts.tsx';

export const isForming = (context: PowerContext): boolean => context.choices.some((choice) => choice.verb === 'form');

/** The choice that makes this row of the table. */
function choiceFor(context: PowerContext, alliance: readonly number[]): AnyChoice | undefined {
  const frame = frameAt(context, 'form');
  if (!frame) return undefined;
  return context.choices.find((choice) => {
    if (choice.verb !== 'form') return false;
    const members = [frame.founder, ...(choice.arg.members as number[])].sort((a, b) => a - b);
    return members.join() === alliance.join();
  });
}

export function Alliances({ ui, open }: { ui: BoardUi; open: boolean }) {
  const { context } = ui;
  const table = toldTableOf(context, 'alliances');
  if (!table) return <p class="quiet">{put(context, 'pad.later')}</p>;
  const seats = context.facts.seats.map((_, seat) => seat);
  const side = (members: readonly number[]) =>
    members.map((seat) => (
      <span key={seat} class="pp-power">
        <Flag force={seat} />
        {seatName(context, seat)}
      </span>
    ));
  return (
    <div class="pp-alliances">
      <p class="quiet">{putCell(context, table.title)}:</p>
      <table class="ledger">
        <thead>
          <tr>
            <th scope="col">{put(context, 'pad.alliance')}</th>
            <th scope="col" class="number">
              {put(context, 'pad.provinces')}
            </th>
            <th scope="col">{put(context, 'pad.counter')}</th>
            <th scope="col" class="number">
              {put(context, 'pad.prestige')}
            </th>
            <th scope="col">{open ? '' : put(context, 'pad.allowed')}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([alliance, own, against, penalty, verdict]) => {
            const members = seatsIn(alliance!);
            const choice = open ? choiceFor(context, members) : undefined;
            const allowed = (verdict as Say).what === 'table.allowed.yes';
            return (
              <tr key={members.join()} class={allowed ? '' : 'pp-barred'}>
                <td>{side(members)}</td>
                <td class="number">
                  <b>{Number(own)}</b> : {Number(against)}
                </td>
                <td>{side(seats.filter((seat) => !members.includes(seat)))}</td>
                <td class="number">{Number(penalty) > 0 ? `−${Number(penalty)}` : '–'}</td>
                <td>
                  {choice ? (
                    <button type="button" class="main" data-verb="form" onClick={() => ui.choose(choice)}>
                      {put(context, 'pad.form')}
                    </button>
                  ) : (
                    putCell(context, verdict!)
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

const seatsIn = (members: Cell): number[] => (members as readonly Point[]).map(({ id }) => id as number);
