/** Figures that one document collects. Instants are in milliseconds on the system clock, which all frames share. */
export interface PageFigures {
  firstContentfulPaint: number | null;
  largestContentfulPaint: number | null;
  /** When the first card was visible. */
  firstCard: number | null;
  /** Only shifts without user input. */
  layoutShift: number;
  /** Lengths of tasks of at least 50 ms. */
  longTasks: number[];
  /** Milliseconds from each event of an interaction to the next paint, if at least 16. */
  events: number[];
  /** Time of the last key press or tap. */
  lastInput: number;
}

declare global {
  interface Window {
    benchFigures?: PageFigures;
  }
}

/**
 * Runs in every document of a page before its own scripts, and fills `window.benchFigures`. It must not refer to
 * anything outside itself, because it is serialized.
 */
export function watchPage(): void {
  const figures: PageFigures = {
    firstContentfulPaint: null,
    largestContentfulPaint: null,
    firstCard: null,
    layoutShift: 0,
    longTasks: [],
    events: [],
    lastInput: Number(sessionStorage.getItem('bench-last-input')),
  };
  window.benchFigures = figures;
  const since = performance.timeOrigin;
  /** From the definition of layout shift. */
  const RECENT_MS = 500;
  type Entry = PerformanceEntry & { hadRecentInput?: boolean; value?: number; interactionId?: number };
  const observe = (type: string, keep: (entry: Entry) => void): void => {
    const options = { type, buffered: true, durationThreshold: 16 };
    new PerformanceObserver((list) => list.getEntries().forEach(keep)).observe(options);
  };
  observe('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') figures.firstContentfulPaint = since + startTime;
  });
  observe('largest-contentful-paint', ({ startTime }) => {
    figures.largestContentfulPaint = since + startTime;
  });
  observe('layout-shift', ({ hadRecentInput, startTime, value = 0 }) => {
    // In a frame that shares its page's process, Chromium doesn't notice user input.
    const isOfUser = hadRecentInput === true || since + startTime - figures.lastInput < RECENT_MS;
    if (!isOfUser) figures.layoutShift += value;
  });
  observe('longtask', ({ duration }) => figures.longTasks.push(duration));
  observe('event', ({ duration, interactionId = 0 }) => {
    if (interactionId > 0) figures.events.push(duration);
  });
  for (const type of ['keydown', 'click']) {
    const note = ({ timeStamp }: Event): void => {
      figures.lastInput = since + timeStamp;
      // Read by the frame's next document.
      sessionStorage.setItem('bench-last-input', String(figures.lastInput));
    };
    addEventListener(type, note, { capture: true, passive: true });
  }
  const look = (): void => {
    if (document.querySelector('iframe') !== null) return;
    const card = document.querySelector('article, offer-wall')?.shadowRoot?.querySelector('article');
    const found = card ?? document.querySelector('article');
    // The hosted page hides cards that it has without the user's token.
    const isVisible = found?.checkVisibility({ visibilityProperty: true }) === true;
    // The next frame begins when this one is drawn.
    if (isVisible) requestAnimationFrame((at) => (figures.firstCard = since + at));
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
