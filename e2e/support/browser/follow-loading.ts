import type { Page, Request } from 'playwright';
import { CONDITION_LIMIT_MS } from '../../../scripts/vitest/time-limits.ts';
import { within } from '../service/within.ts';

/** What a page and its frames load. */
export interface Loading {
  /** Waits until no request is under way, and until pictures and fonts that have come are drawn. */
  settle(): Promise<void>;
  /**
   * Forgets what was under way when the page went to another document, which must have loaded: the browser does not always
   * say how that ended.
   */
  forget(): void;
  /** The addresses of pictures that did not come. */
  readonly missingPictures: readonly string[];
}

/** Follows what a page loads from now on. */
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

/** Waits for fonts and for the pictures in sight. Runs in the page, so it uses nothing from this module. */
async function draw(): Promise<void> {
  const imagesIn = (root: Document | ShadowRoot): HTMLImageElement[] =>
    Array.from(root.querySelectorAll('*')).flatMap((element) => {
      if (element instanceof HTMLImageElement) return [element];
      return element.shadowRoot === null ? [] : imagesIn(element.shadowRoot);
    });
  /** Those out of sight may not be asked for before someone scrolls. */
  const isInSight = (image: HTMLImageElement): boolean => {
    const { bottom, height, right, left, top, width } = image.getBoundingClientRect();
    return height > 0 && width > 0 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  };
  await document.fonts.ready;
  // One that doesn't come is the caller's to judge.
  await Promise.allSettled(imagesIn(document).flatMap((image) => (isInSight(image) ? [image.decode()] : [])));
  await new Promise((resolve) => {
    requestAnimationFrame(() => requestAnimationFrame(resolve));
  });
}
