/**
 * Keeps the page behind a dialog from scrolling, until the returned function is called. The scroll bar keeps its room, so
 * nothing moves.
 */
export function lockScroll(): () => void {
  const { documentElement: root } = document;
  const { overflow, scrollbarGutter } = root.style;
  const hasBar = innerWidth > root.clientWidth;
  root.style.overflow = 'hidden';
  if (hasBar) root.style.scrollbarGutter = 'stable';
  return () => Object.assign(root.style, { overflow, scrollbarGutter });
}
