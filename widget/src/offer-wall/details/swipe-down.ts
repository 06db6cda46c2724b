import { allowsMotion } from './allows-motion.ts';

/** How far down a swipe must go to close, px; a fast one needs less. */
const FAR = 110;
const NEAR = 30;
/** The speed of a fast swipe, px per ms. */
const FAST = 0.5;

/** Whether a swipe of that many px and ms closes what was swiped. */
export function isSwipedAway(distance: number, elapsedMs: number): boolean {
  return distance >= FAR || (distance >= NEAR && distance / elapsedMs >= FAST);
}

/**
 * Lets the user swipe `dialog` down at `grip`, which must have `touch-action: none`. The dialog follows the finger by
 * `--_swiped`, and scrolls first if it is scrolled. Resolves when a swipe should close it.
 */
export function swipedDown(dialog: HTMLElement, grip: HTMLElement): Promise<void> {
  let start: { readonly y: number; readonly at: number; readonly scrolled: number } | null = null;
  let distance = 0;
  const move = (to: number) => {
    distance = Math.max(0, to);
    dialog.style.setProperty('--_swiped', `${distance}px`);
  };
  grip.addEventListener('pointerdown', ({ clientY, isPrimary, pointerType, timeStamp }) => {
    if (isPrimary && pointerType !== 'mouse') start = { y: clientY, at: timeStamp, scrolled: dialog.scrollTop };
  });
  grip.addEventListener('pointermove', ({ clientY }) => {
    if (!start) return;
    const down = clientY - start.y;
    dialog.scrollTop = start.scrolled - down;
    move(down - start.scrolled);
  });
  return new Promise((resolve) => {
    const end = (isAway: (elapsedMs: number) => boolean) => (event: PointerEvent) => {
      if (!start) return;
      const elapsedMs = event.timeStamp - start.at;
      start = null;
      if (isAway(elapsedMs)) return resolve();
      const from = distance;
      move(0);
      if (from > 0 && allowsMotion()) dialog.animate({ translate: [`0 ${from}px`, '0 0'] }, 180);
    };
    grip.addEventListener(
      'pointerup',
      end((elapsedMs) => isSwipedAway(distance, elapsedMs)),
    );
    grip.addEventListener(
      'pointercancel',
      end(() => false),
    );
  });
}
