interface Locks {
  count: number;
  /** The page's own styles, from before the first lock. */
  styles: { readonly overflow: string; readonly scrollbarGutter: string };
}

// The dialog of a wall and the details in it come from different scripts, and each has its own copy of this module.
const KEY = Symbol.for('rewards-wall.scroll-locks');

/**
 * Keeps the page behind a dialog from scrolling, until every lock is released by the function that it returned. The
 * scroll bar keeps its room, so nothing moves.
 */
export function lockScroll(): () => void {
  const { documentElement: root } = document;
  const { overflow, scrollbarGutter } = root.style;
  const locks = ((root as { [KEY]?: Locks })[KEY] ??= { count: 0, styles: { overflow, scrollbarGutter } });
  if (locks.count === 0) {
    locks.styles = { overflow, scrollbarGutter };
    const hasBar = innerWidth > root.clientWidth;
    root.style.overflow = 'hidden';
    if (hasBar) root.style.scrollbarGutter = 'stable';
  }
  locks.count += 1;
  let isLocked = true;
  return () => {
    if (!isLocked) return;
    isLocked = false;
    locks.count -= 1;
    if (locks.count === 0) Object.assign(root.style, locks.styles);
  };
}
