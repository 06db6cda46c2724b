import type { Page } from 'playwright';
import { focusedIn } from '../support/browser/focus.ts';
import { readPng, type Picture } from './picture.ts';

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

/** Compares screenshots with and without the ring. */
export async function focusRing(page: Page): Promise<Ring> {
  const box = await page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const { left, top, right, bottom } = (element ?? document.body).getBoundingClientRect();
    return { left, top, right, bottom };
  });
  // The frame that the key has caused.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const takeScreenshot = async () => readPng(await page.screenshot({ animations: 'disabled', caret: 'hide' }));
  const withRing = await takeScreenshot();
  await hideRings(page, true);
  const without = await takeScreenshot();
  await hideRings(page, false);
  const found = visiblePixels(withRing, without);
  const { left, top, right, bottom } = found;
  const isWhole =
    top <= box.top + 1 &&
    bottom >= box.bottom - 1 &&
    left <= Math.max(box.left + 1, box.right - VISIBLE_WIDTH) &&
    right >= Math.min(box.right - 1, box.left + VISIBLE_WIDTH);
  const circumference = 2 * (Math.max(0, right - left) + Math.max(0, bottom - top));
  return { element: await focusedIn(page), isWhole, thickness: circumference > 0 ? found.pixels / circumference : 0 };
}

/** Hides the ring, or shows it again, with a style sheet in every shadow root. Outlines of decorations stay. */
function hideRings(page: Page, areHidden: boolean): Promise<void> {
  return page.evaluate((isEnabled) => {
    if (window.ringsHidden === undefined) {
      window.ringsHidden = new CSSStyleSheet();
      const rings = ':focus-visible, :focus-visible::before, :focus-visible::after';
      window.ringsHidden.replaceSync(`${rings} { outline-color: transparent !important }`);
    }
    const sheet = window.ringsHidden;
    sheet.disabled = !isEnabled;
    const addTo = (root: Document | ShadowRoot): void => {
      if (!root.adoptedStyleSheets.includes(sheet)) root.adoptedStyleSheets.push(sheet);
      for (const { shadowRoot } of root.querySelectorAll('*')) if (shadowRoot) addTo(shadowRoot);
    };
    addTo(document);
  }, areHidden);
}

declare global {
  interface Window {
    ringsHidden?: CSSStyleSheet;
  }
}

interface VisiblePixels {
  pixels: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The number of pixels that differ by `MIN_CONTRAST`, and their bounding box. */
function visiblePixels(withRing: Picture, without: Picture): VisiblePixels {
  const found = { pixels: 0, left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (let pixel = 0; pixel < withRing.width * withRing.height; pixel += 1) {
    if (isSame(withRing, without, pixel)) continue;
    if (contrast(luminance(withRing, pixel), luminance(without, pixel)) < MIN_CONTRAST) continue;
    const [x, y] = [pixel % withRing.width, Math.floor(pixel / withRing.width)];
    found.pixels += 1;
    found.left = Math.min(found.left, x);
    found.right = Math.max(found.right, x + 1);
    found.top = Math.min(found.top, y);
    found.bottom = Math.max(found.bottom, y + 1);
  }
  return found;
}

const channelAt = ({ channels, data }: Picture, pixel: number, channel: number): number =>
  data[pixel * channels + channel] ?? 0;

/** Without an array, because it is called for every pixel. */
const isSame = (one: Picture, other: Picture, pixel: number): boolean =>
  channelAt(one, pixel, 0) === channelAt(other, pixel, 0) &&
  channelAt(one, pixel, 1) === channelAt(other, pixel, 1) &&
  channelAt(one, pixel, 2) === channelAt(other, pixel, 2);

/** WCAG 2.2. */
function luminance(picture: Picture, pixel: number): number {
  const share = (channel: number, weight: number): number => {
    const value = channelAt(picture, pixel, channel) / 255;
    return weight * (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  };
  return share(0, 0.2126) + share(1, 0.7152) + share(2, 0.0722);
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
