/** From where to where, in px of the window. */
export interface Stretch {
  readonly top: number;
  readonly height: number;
}

/** Lower than this, the details of an offer would be of little use. */
const LEAST = 420;

/**
 * Where the details stand in a window that is taller than what the user sees of it, as a frame with the height of its
 * content is: in the part that is seen, or around the middle of it where that is too low. null where all of the window
 * is seen. `opener` is what was pressed, and so was seen.
 */
export async function stretchInSight(wall: Element, opener: Element): Promise<Stretch | null> {
  const { innerHeight, parent, screen } = window;
  const framed = parent !== window;
  if (!framed && innerHeight <= screen.availHeight) return null;
  const seen = framed ? await visibleRect(wall) : null;
  // Only a frame is told how much of it is seen: a webview may be as tall as its page, off the screen for the most part.
  const known = seen !== null && seen.height > 0 && seen.height <= screen.availHeight;
  return stretchAround(known ? seen : opener.getBoundingClientRect(), innerHeight);
}

/** `part`, made higher on both sides if it is too low, and moved to within a window of this height. */
export function stretchAround(part: Stretch, windowHeight: number): Stretch {
  const height = Math.min(Math.max(part.height, LEAST), windowHeight);
  const top = part.top + (part.height - height) / 2;
  return { top: Math.max(0, Math.min(top, windowHeight - height)), height };
}

/** What the user sees of an element, by the window of the outermost page. null when the browser does not say. */
function visibleRect(element: Element): Promise<DOMRectReadOnly | null> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      resolve(entries[0]?.intersectionRect ?? null);
    });
    observer.observe(element);
  });
}
