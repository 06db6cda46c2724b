import type { Page } from 'playwright';
import { focusedIn } from '../support/browser/focus.ts';

/** The focus ring as it is visible on the page. */
export interface Ring {
  /** The focused element, as `focusedIn` describes it. */
  readonly element: string;
  /** Whether the ring surrounds the element: nothing covers it, and it is not scrolled out of view. */
  readonly isWhole: boolean;
  /** Mean thickness, px. Counts only pixels with a contrast of 3:1 to the page without the ring. */
  readonly thickness: number;
}

/** WCAG 2.2, 1.4.11 and 2.4.13. */
const MIN_CONTRAST = 3;

/** If this much of a control's width is visible, px, Chromium does not scroll sideways to it. */
const VISIBLE_WIDTH = 32;

/**
 * Compares screenshots with and without the ring. `reader` is a page without a content security policy, which decodes
 * them. Call `prepareRings` for `page` before it loads.
 */
export async function focusRing(page: Page, reader: Page): Promise<Ring> {
  const box = await page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const { left, top, right, bottom } = (element ?? document.body).getBoundingClientRect();
    return { left, top, right, bottom };
  });
  const takeScreenshot = async () =>
    (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  const withRing = await takeScreenshot();
  await page.evaluate(() => {
    window.ringsHidden.disabled = false;
  });
  const without = await takeScreenshot();
  await page.evaluate(() => {
    window.ringsHidden.disabled = true;
  });
  const found = await reader.evaluate(visiblePixels, { withRing, without, minContrast: MIN_CONTRAST });
  const { left, top, right, bottom } = found;
  const isWhole =
    top <= box.top + 1 &&
    bottom >= box.bottom - 1 &&
    left <= Math.max(box.left + 1, box.right - VISIBLE_WIDTH) &&
    right >= Math.min(box.right - 1, box.left + VISIBLE_WIDTH);
  const circumference = 2 * (Math.max(0, right - left) + Math.max(0, bottom - top));
  return { element: await focusedIn(page), isWhole, thickness: circumference > 0 ? found.pixels / circumference : 0 };
}

/** Call before the page loads. Adds a style sheet to every shadow root that hides outlines while it is enabled. */
export const prepareRings = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { outline-color: transparent !important }');
    sheet.disabled = true;
    window.ringsHidden = sheet;
    document.adoptedStyleSheets.push(sheet);
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function (init) {
      const root = attachShadow.call(this, init);
      // Lit assigns the element's style sheets right after this.
      queueMicrotask(() => {
        root.adoptedStyleSheets.push(sheet);
      });
      return root;
    };
  });

declare global {
  interface Window {
    ringsHidden: CSSStyleSheet;
  }
}

interface Pictures {
  readonly withRing: string;
  readonly without: string;
  readonly minContrast: number;
}

/** The number of pixels that differ by this contrast, and their bounding box. */
async function visiblePixels({ withRing, without, minContrast }: Pictures) {
  const read = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (!context) throw new Error('There is no canvas');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [ring, bare] = [await read(withRing), await read(without)];
  const luminance = ({ data }: ImageData, at: number): number => {
    const share = (channel: number, weight: number): number => {
      const value = (data[at + channel] ?? 0) / 255;
      return weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
    };
    return share(0, 0.2126) + share(1, 0.7152) + share(2, 0.0722);
  };
  const found = { pixels: 0, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let at = 0; at < ring.data.length; at += 4) {
    if ([0, 1, 2].every((channel) => ring.data[at + channel] === bare.data[at + channel])) continue;
    const [one, other] = [luminance(ring, at), luminance(bare, at)];
    if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < minContrast) continue;
    const [x, y] = [(at / 4) % ring.width, Math.floor(at / 4 / ring.width)];
    found.pixels += 1;
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x + 1);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y + 1);
  }
  return found;
}
