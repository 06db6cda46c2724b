/** Where a page was at a scroll event. */
export interface ScrollPlace {
  /** What scrolls. */
  readonly scroller: unknown;
  readonly topPx: number;
  readonly atMs: number;
}

/** After this time without an event, a scroll has ended. */
export const REST_MS = 200;
/** Four screens of a phone a second: no one looks at single offers then. */
const FAST_PX_PER_MS = 3;

const FRAME_MS = 16;

/**
 * Whether the page flies from one place to the other. After a rest, a single event can't tell a jump from the start of a
 * fling, and a jump is fast too.
 */
export function isFling(from: ScrollPlace | null, to: ScrollPlace): boolean {
  if (!from || from.scroller !== to.scroller) return true;
  const ms = to.atMs - from.atMs;
  return Math.abs(to.topPx - from.topPx) > FAST_PX_PER_MS * (ms < REST_MS ? ms : FRAME_MS);
}
