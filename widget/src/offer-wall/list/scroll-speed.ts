/** Where a page was at a scroll event. */
export interface ScrollPlace {
  /** What scrolls. */
  readonly scroller: unknown;
  readonly topPx: number;
  readonly atMs: number;
}

/** After this time without an event, a scroll has ended. */
export const REST_MS = 200;
/** Four screens of a phone a second: nobody looks at single offers then. */
const FAST_PX_PER_MS = 3;

/** Whether the page flies from one place to the other. Not after a rest: a jump is one event. */
export function isFling(from: ScrollPlace | null, to: ScrollPlace): boolean {
  if (!from || from.scroller !== to.scroller) return false;
  const ms = to.atMs - from.atMs;
  return ms < REST_MS && Math.abs(to.topPx - from.topPx) > FAST_PX_PER_MS * ms;
}
