/** Forms with `data-work` that have edits since they opened or were saved. */
const edited = new WeakSet<HTMLFormElement>();

const QUESTION = 'Leave this page? Your unsaved changes will be lost.';

/** Tracks edits in forms with `data-work`, and has the browser ask before it closes or reloads the page. */
export function watchWork(): void {
  document.addEventListener('input', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-work]') : null;
    if (form !== null) edited.add(form);
  });
  addEventListener('beforeunload', (event) => {
    if (hasWork()) event.preventDefault();
  });
}

/** Marks a form as saved. */
export function forgetWork(form: HTMLFormElement | null): void {
  if (form !== null) edited.delete(form);
}

/** Whether the page may be left. Asks if it has unsaved work. */
export function mayLeave(): boolean {
  // oxlint-disable-next-line no-alert -- Links and the back button need the answer at once, as before a reload.
  return !hasWork() || confirm(QUESTION);
}

/** Whether a form has unsaved work. */
export function hasWork(): boolean {
  return [...document.querySelectorAll<HTMLFormElement>('form[data-work]')].some((form) => edited.has(form));
}
