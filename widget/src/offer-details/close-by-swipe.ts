/** How far down a swipe must go to close. */
const CLOSING_DISTANCE_PX = 80;

/** Lets the user close `dialog` by swiping down at `grip`, which must have `touch-action: none`. */
export function closeBySwipe(dialog: HTMLDialogElement, grip: HTMLElement): void {
  const { style } = dialog;
  let start: number | null = null;
  let distance = 0;
  grip.addEventListener('pointerdown', ({ clientY, pointerType }) => {
    if (pointerType !== 'mouse') start = clientY;
  });
  grip.addEventListener('pointermove', ({ clientY }) => {
    if (start === null) return;
    distance = Math.max(0, clientY - start);
    // Follows the finger at once.
    style.transition = 'none';
    style.translate = `0 ${distance}px`;
  });
  const end = async (isAway: boolean) => {
    start = null;
    distance = 0;
    style.transition = '';
    style.translate = isAway ? '0 100%' : '';
    if (!isAway) return;
    // Another touch may cut the transition short.
    await Promise.allSettled(dialog.getAnimations().map(({ finished }) => finished));
    dialog.close();
  };
  grip.addEventListener('pointerup', () => void end(distance > CLOSING_DISTANCE_PX));
  grip.addEventListener('pointercancel', () => void end(false));
}
