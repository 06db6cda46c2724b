/** Where the page keeps, in the entry of the browser's history, that a wall is open. */
const KEY = 'rewardsWall';

/**
 * Lets the browser's Back call `close`: the open wall gets an entry in the history, with the same address. Returns what
 * to call when the wall has closed, which removes the entry.
 */
export function backCloses(close: () => void): () => void {
  // A reload keeps entries with their state.
  const id = performance.timeOrigin + performance.now();
  // A router may keep text or a list there, which can't take our key. Its entries stay unchanged.
  const { state } = history;
  const isPlain = state === null || Object.prototype.toString.call(state) === '[object Object]';
  if (!isPlain) return () => {};
  history.pushState({ ...state, [KEY]: id }, '');
  const isHere = () => history.state?.[KEY] === id;
  const onPop = () => {
    if (!isHere()) close();
  };
  addEventListener('popstate', onPop);
  return () => {
    removeEventListener('popstate', onPop);
    // The page may have moved on. Then the entry is no longer the current one.
    if (isHere()) history.back();
  };
}
