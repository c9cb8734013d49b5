/** Asks before something that can't be taken back, in the page's own dialog. The focus is on the way out. */
import { t } from './text/index.ts';

export function sure(question: string, yes: string): Promise<boolean> {
  const dialog = document.createElement('dialog');
  dialog.className = 'sure';
  dialog.setAttribute('role', 'alertdialog');
  const text = document.createElement('p');
  text.textContent = question;
  const buttons = document.createElement('div');
  buttons.className = 'buttons';
  const button = (label: string, kind: string, answer: string): HTMLButtonElement => {
    const made = document.createElement('button');
    made.type = 'button';
    made.className = kind;
    made.textContent = label;
    made.onclick = () => dialog.close(answer);
    return made;
  };
  const back = button(t.table.back, 'plain', '');
  buttons.append(button(yes, 'risk', 'yes'), back);
  dialog.append(text, buttons);
  document.body.append(dialog);
  dialog.showModal();
  back.focus();
  return new Promise((resolve) => {
    dialog.onclose = () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    };
  });
}
