import type { Page } from 'playwright';
import { focusedIn } from '../support/browser/focus.ts';

/** The ring of what has the focus, as it is seen. */
export interface Ring {
  /** What has the focus, as focusedIn says it. */
  readonly at: string;
  /** Whether the ring goes around all of it that can be seen: nothing lies above it, and it is not scrolled away. */
  readonly whole: boolean;
  /** Pixels of it with a contrast of 3 to 1 to what is there without it, for each pixel of its circumference. */
  readonly thickness: number;
}

/** Contrast of a ring to what it is drawn on (WCAG 2.2, 1.4.11 and 2.4.13). */
const CONTRAST = 3;

/** Pixels of a control's width that Chromium takes for all of it: what has so much in sight is not scrolled to the side. */
const ENOUGH = 32;

/**
 * Compares pictures with and without the ring. `reader` is a page without a policy, which reads them; `prepareRings` has
 * been called for `page`.
 */
export async function focusRing(page: Page, reader: Page): Promise<Ring> {
  const box = await page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const { left, top, right, bottom } = (element ?? document.body).getBoundingClientRect();
    return { left, top, right, bottom };
  });
  const shoot = async () => (await page.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64');
  const withRing = await shoot();
  await page.evaluate(() => {
    window.ringsHidden.disabled = false;
  });
  const without = await shoot();
  await page.evaluate(() => {
    window.ringsHidden.disabled = true;
  });
  const found = await reader.evaluate(seenPixels, { withRing, without, contrast: CONTRAST });
  const { left, top, right, bottom } = found;
  const whole =
    top <= box.top + 1 &&
    bottom >= box.bottom - 1 &&
    left <= Math.max(box.left + 1, box.right - ENOUGH) &&
    right >= Math.min(box.right - 1, box.left + ENOUGH);
  const circumference = 2 * (Math.max(0, right - left) + Math.max(0, bottom - top));
  return { at: await focusedIn(page), whole, thickness: circumference > 0 ? found.pixels / circumference : 0 };
}

/** Before the page is opened: makes a style sheet of every shadow root that takes outlines away while it is enabled. */
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
      // Lit sets the sheets of the element right after this.
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
  readonly contrast: number;
}

/** The pixels in which two pictures differ by so much contrast, and the box around them. */
async function seenPixels({ withRing, without, contrast }: Pictures) {
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
    if ((Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05) < contrast) continue;
    const [x, y] = [(at / 4) % ring.width, Math.floor(at / 4 / ring.width)];
    found.pixels += 1;
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x + 1);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y + 1);
  }
  return found;
}
