/** The way back, the same from everywhere. */
import { t } from './text/index.ts';

export function ToLobby() {
  return (
    <button
      type="button"
      class="plain"
      onClick={() => {
        location.hash = '#/';
      }}
    >
      {t.toLobby}
    </button>
  );
}
