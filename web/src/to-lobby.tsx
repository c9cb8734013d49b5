/** The link back to the lobby, the same everywhere. */
import { t } from './text/index.ts';

export function ToLobby({ plain = false }: { plain?: boolean }) {
  return (
    <button
      type="button"
      class={plain ? 'plain' : ''}
      onClick={() => {
        location.hash = '#/';
      }}
    >
      {t.toLobby}
    </button>
  );
}
