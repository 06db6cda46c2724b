import { rendersWhenBack } from '../ui/renders-when-back.ts';

/** Where the page keeps, in the entry of the browser's history, that a wall is open. */
const KEY = 'rewardsWall';

/** How long to wait for the browser to remove an entry. */
const LIMIT_MS = 1000;

/**
 * Lets the browser's Back call `close`: the open wall gets an entry in the history, with the same address. Returns what
 * to call when the wall has closed. It removes the entry, and resolves once it is gone.
 */
export function backCloses(close: () => void): () => Promise<void> {
  // A reload keeps entries with their state.
  const id = performance.timeOrigin + performance.now();
  // A router may keep text or a list there, which can't take our key. Its entries stay unchanged.
  const { state } = history;
  const isPlain = state === null || Object.prototype.toString.call(state) === '[object Object]';
  if (!isPlain) return async () => {};
  history.pushState({ ...state, [KEY]: id }, '');
  const isHere = () => history.state?.[KEY] === id;
  const onPop = () => {
    if (!isHere()) close();
  };
  addEventListener('popstate', onPop);
  return async () => {
    removeEventListener('popstate', onPop);
    // The page may have moved on. Then the entry is no longer the current one.
    if (!isHere()) return;
    // The entry stays then. One more press of Back does nothing, but the page keeps what it shows.
    if (rendersWhenBack(state)) return history.replaceState(state, '');
    history.back();
    await new Promise((resolve) => {
      addEventListener('popstate', resolve, { once: true });
      // The page may move on at this moment, so that the event never comes.
      setTimeout(resolve, LIMIT_MS);
    });
  };
}
