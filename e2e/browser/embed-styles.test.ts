import { describe, expect, test } from 'vitest';
import { accessibilityFaults } from '../support/browser/browser.ts';
import { page as wholePage } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openWithImages, startEmbedding } from '../support/browser/embedding.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { element, host, v1 } = stage;

describe('hostile style sheets', () => {
  const sheets: Readonly<Record<string, string>> = {
    'everything unset': '* { all: unset !important }',
    'everything of ours hidden by name':
      'article, button, dialog, form, h2, h3, img, input, label, li, p, select, span, svg, ul { display: none !important }',
    'every box changed':
      '* { box-sizing: content-box !important; margin: 20px !important; padding: 20px !important; border: 3px solid red !important; letter-spacing: .1em; line-height: 1 }',
    'ids and classes like ours':
      '.card, .cta, .root, .grid, .title, .button, .field { position: fixed !important; opacity: 0 !important; width: 1px !important }',
    'text of the page':
      'html { font-size: 62.5% } body { font: italic 9px/1 serif; text-transform: uppercase; white-space: nowrap; text-align: end; color: #ccc }',
  };

  test.each(Object.keys(sheets))('%s', async (name) => {
    const { page, close } = await openWithImages(browser);
    const style = `<style>${sheets[name] ?? ''}</style>`;
    await page.goto(host.serve('/hostile', { body: wholePage(`<main>${element()}</main>`, style + v1()) }));
    await page.getByRole('article').first().waitFor();
    const boxes = await page.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const { width, height } = card.getBoundingClientRect();
        const link = card.querySelector('a');
        link?.scrollIntoView({ block: 'center' });
        const { left, top, right, bottom } = link?.getBoundingClientRect() ?? new DOMRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const root = card.getRootNode() as ShadowRoot;
        const hasTarget = [-21.5, 21.5].every((away) => link?.contains(root.elementFromPoint(x, y + away)));
        return { usable: width >= 180 && height >= 72, hasTarget };
      }),
    );
    expect(boxes).toHaveLength(12);
    expect(new Set(boxes.map((box) => JSON.stringify(box)))).toEqual(new Set(['{"usable":true,"hasTarget":true}']));
    const tab = await openedTab(page, () => page.getByRole('article').first().getByRole('link').click());
    await tab.close();
    expect((await accessibilityFaults(page)).filter((fault) => fault.includes('offer-wall'))).toEqual([]);
    await close();
  });

  test.each([
    ['10px', '16px'],
    ['62.5%', '16px'],
    ['20px', '20px'],
    ['200%', '32px'],
    ['100px', '32px'],
  ])('on a page whose root has %s, text is %s high', async (root, expected) => {
    const { page, close } = await openWithImages(browser);
    const style = `<style>html { font-size: ${root} }</style>`;
    await page.goto(host.serve('/root', { body: wholePage(element(), style + v1()) }));
    const wall = page.locator('offer-wall');
    // The page has loaded before the loader has the element.
    await expect.poll(() => wall.evaluate((element) => getComputedStyle(element).fontSize)).toBe(expected);
    await close();
  });

  test("the page's text transform, spacing and line breaks do not apply inside", async () => {
    const { page, close } = await openWithImages(browser);
    const style =
      '<style>body { text-transform: uppercase; white-space: nowrap; letter-spacing: 3px; text-align: end }</style>';
    await page.goto(host.serve('/letters', { body: wholePage(element(), style + v1()) }));
    const name = page.getByRole('article').first().locator('.name');
    const seen = await name.evaluate((text) => {
      const { textTransform, whiteSpace, letterSpacing, textAlign } = getComputedStyle(text);
      return { textTransform, whiteSpace, letterSpacing, textAlign };
    });
    expect(seen).toEqual({
      textTransform: 'none',
      whiteSpace: 'normal',
      letterSpacing: 'normal',
      textAlign: 'start',
    });
    await close();
  });
});
