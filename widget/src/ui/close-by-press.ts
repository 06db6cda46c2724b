import { DOUBLE_PRESS_MS } from './double-press.ts';

/**
 * Lets the user close a dialog, which has just opened, by a press next to it. The press must also start there: selecting
 * text may end there. The second press on what opened the dialog doesn't count.
 */
export function closeByPress(dialog: HTMLDialogElement): void {
  const openedAt = performance.now();
  let hasStarted = false;
  dialog.addEventListener('pointerdown', ({ pointerType, target, timeStamp }) => {
    hasStarted = target === dialog && (pointerType === 'mouse' || timeStamp - openedAt > DOUBLE_PRESS_MS);
  });
  dialog.addEventListener('click', ({ detail, target }) => {
    if (hasStarted && target === dialog && detail < 2) dialog.close();
  });
}
