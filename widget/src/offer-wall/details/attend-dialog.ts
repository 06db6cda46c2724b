import { ReactiveElement } from 'lit';
import { allowsMotion } from './allows-motion.ts';
import { lockScroll } from './lock-scroll.ts';
import { swipedDown } from './swipe-down.ts';

/** What the open dialog does besides showing its content: it holds the page still, and closes by a swipe. */
export function attendDialog(dialog: HTMLDialogElement): void {
  offerWholeName(dialog);
  const unlock = lockScroll();
  const root = dialog.getRootNode();
  const host = root instanceof ShadowRoot && root.host;
  // An element that leaves the page takes the dialog along without an event.
  const leaving = { hostDisconnected: () => dialog.close() };
  if (host instanceof ReactiveElement) host.addController(leaving);
  dialog.addEventListener(
    'close',
    () => {
      unlock();
      if (host instanceof ReactiveElement) host.removeController(leaving);
    },
    { once: true },
  );
  const grip = dialog.querySelector<HTMLElement>('.sheet-head');
  if (grip) void swipedDown(dialog, grip).then(() => slideAway(dialog));
}

/** Shows the button that shows the whole name, if the name is longer than its room. */
function offerWholeName(dialog: HTMLElement): void {
  const name = dialog.querySelector('.sheet .title');
  const button = dialog.querySelector<HTMLElement>('.whole-name');
  if (name && button) button.hidden = name.scrollHeight <= name.clientHeight + 1;
}

async function slideAway(dialog: HTMLDialogElement): Promise<void> {
  if (allowsMotion())
    await dialog.animate({ translate: '0 100%' }, { duration: 200, easing: 'ease-in' }).finished.catch(() => {});
  dialog.close();
}
