/** A vertical range in the window, px. */
export interface VerticalRange {
  readonly top: number;
  readonly height: number;
}

/** The least height that leaves the details readable. */
const MIN_HEIGHT = 420;

/**
 * Where to show the details if the window is taller than its visible part, as in a frame as high as its content: in the
 * visible part, or around its middle if it is too low. Null if the whole window is visible. `opener` is the control
 * that the user pressed, which must have been visible.
 */
export async function visibleRange(wall: Element, opener: Element): Promise<VerticalRange | null> {
  const { innerHeight, parent, screen } = window;
  const isFramed = parent !== window;
  if (!isFramed && innerHeight <= screen.availHeight) return null;
  const visible = isFramed ? await visibleRect(wall) : null;
  // Only frames know what is visible: a webview may be as tall as its page, with most of it off the screen.
  const isKnown = visible !== null && visible.height > 0 && visible.height <= screen.availHeight;
  return expandRange(isKnown ? visible : opener.getBoundingClientRect(), innerHeight);
}

/** Expands a range that is too low on both sides, and moves it inside the window. */
export function expandRange(range: VerticalRange, windowHeight: number): VerticalRange {
  const height = Math.min(Math.max(range.height, MIN_HEIGHT), windowHeight);
  const top = range.top + (range.height - height) / 2;
  return { top: Math.max(0, Math.min(top, windowHeight - height)), height };
}

/** The part of an element that is visible in the outermost page; null if the browser does not say. */
function visibleRect(element: Element): Promise<DOMRectReadOnly | null> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect();
      resolve(entries[0]?.intersectionRect ?? null);
    });
    observer.observe(element);
  });
}
