import type { Page, Request } from 'playwright';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';
import { within } from '../service/within.ts';

/** The requests of a page and its frames. */
export interface Loading {
  /** Waits until no request is pending and loaded pictures and fonts are drawn. */
  settle(): Promise<void>;
  /**
   * Forgets requests of the previous document; the new one must have loaded. The browser doesn't always report how
   * those ended.
   */
  forget(): void;
  /** The URLs of pictures that failed to load. */
  readonly missingPictures: readonly string[];
}

/** Tracks a page's requests from now on. */
export function followLoading(page: Page): Loading {
  const missingPictures: string[] = [];
  const underWay = new Set<Request>();
  let wake = (): void => undefined;
  const end = (request: Request): void => {
    underWay.delete(request);
    if (underWay.size === 0) wake();
  };
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', end);
  page.on('requestfailed', (request) => {
    if (request.resourceType() === 'image') missingPictures.push(request.url());
    end(request);
  });
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image' && response.status() >= 400) missingPictures.push(response.url());
  });
  return {
    missingPictures,
    forget: () => underWay.clear(),
    async settle() {
      do {
        if (underWay.size > 0) {
          const { promise, resolve } = Promise.withResolvers<void>();
          wake = resolve;
          await within(CONDITION_LIMIT_MS, `what ${page.url()} loads`, promise);
        }
        const drawn = Promise.all(page.frames().map((frame) => frame.evaluate(draw)));
        await within(CONDITION_LIMIT_MS, `${page.url()} to be drawn`, drawn);
      } while (underWay.size > 0);
    },
  };
}

/** Waits for fonts and for visible pictures. Runs in the page, so it uses nothing from this module. */
async function draw(): Promise<void> {
  const imagesIn = (root: Document | ShadowRoot): HTMLImageElement[] =>
    Array.from(root.querySelectorAll('*')).flatMap((element) => {
      if (element instanceof HTMLImageElement) return [element];
      return element.shadowRoot === null ? [] : imagesIn(element.shadowRoot);
    });
  /** Others may not load before scrolling. */
  const isInSight = (image: HTMLImageElement): boolean => {
    const { bottom, height, right, left, top, width } = image.getBoundingClientRect();
    return height > 0 && width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  await document.fonts.ready;
  // Callers decide about failed pictures.
  await Promise.allSettled(imagesIn(document).flatMap((image) => (isInSight(image) ? [image.decode()] : [])));
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}
