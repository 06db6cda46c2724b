import { closeBySwipe } from './close-by-swipe.ts';

/** What the open dialog does besides showing its content: it cuts a long name, and closes by a swipe. */
export function addDialogBehavior(dialog: HTMLDialogElement): void {
  const name = dialog.querySelector('.title');
  const showMore = dialog.querySelector<HTMLElement>('.sheet-name .button');
  if (name && showMore) showMore.hidden = name.scrollHeight <= name.clientHeight + 1;
  const grip = dialog.querySelector<HTMLElement>('.sheet-head');
  if (grip) closeBySwipe(dialog, grip);
}
