/** The alliance pad: every combination with its provinces and its price, as the rules have worked them out. */
import { tableOf } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import { frameAt, type PowerContext, seatName } from '../context.ts';
import { type BoardUi, Flag } from './parts.tsx';

export const isForming = (context: PowerContext): boolean => context.choices.some((choice) => choice.verb === 'form');

/** The choice that makes this row of the table. */
function choiceFor(context: PowerContext, alliance: string): AnyChoice | undefined {
  const frame = frameAt(context, 'form');
  if (!frame) return undefined;
  return context.choices.find((choice) => {
    if (choice.verb !== 'form') return false;
    const members = [frame.founder, ...(choice.arg.members as number[])].sort((a, b) => a - b);
    return members.map((seat) => seatName(context, seat)).join(', ') === alliance;
  });
}

export function Alliances({ ui, open }: { ui: BoardUi; open: boolean }) {
  const { context } = ui;
  const table = tableOf(context, 'alliances');
  if (!table) return <p class="quiet">Alliances are formed when war comes.</p>;
  const names = context.facts.seats.map((seat) => seat.name);
  const side = (members: readonly string[]) =>
    members.map((name) => (
      <span key={name} class="pp-power">
        <Flag force={names.indexOf(name)} />
        {name}
      </span>
    ));
  return (
    <div class="pp-alliances">
      <p class="quiet">{table.title}:</p>
      <table class="ledger">
        <thead>
          <tr>
            <th scope="col">Alliance</th>
            <th scope="col" class="number">
              Provinces
            </th>
            <th scope="col">Counter-Alliance</th>
            <th scope="col" class="number">
              Prestige
            </th>
            <th scope="col">{open ? '' : 'Allowed'}</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([alliance, own, against, penalty, verdict]) => {
            const members = String(alliance).split(', ');
            const choice = open ? choiceFor(context, String(alliance)) : undefined;
            const allowed = verdict === 'yes';
            return (
              <tr key={String(alliance)} class={allowed ? '' : 'pp-barred'}>
                <td>{side(members)}</td>
                <td class="number">
                  <b>{own}</b> : {against}
                </td>
                <td>{side(names.filter((name) => !members.includes(name)))}</td>
                <td class="number">{Number(penalty) > 0 ? `−${penalty}` : '–'}</td>
                <td>
                  {choice ? (
                    <button type="button" class="main" data-verb="form" onClick={() => ui.choose(choice)}>
                      Form
                    </button>
                  ) : allowed ? (
                    'yes'
                  ) : (
                    String(verdict)
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
