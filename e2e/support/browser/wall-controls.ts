import type { Page } from 'playwright';
import { expect } from 'vitest';

/** The names of the offers on the wall. Not by `innerText`, which is empty where the browser skips rendering. */
export const names = async (page: Page) => {
  const texts = await page.getByRole('article').getByRole('heading').allTextContents();
  return texts.map((text) => text.trim());
};
export const search = (page: Page) => page.getByRole('searchbox', { name: 'Search offers' });
export const chips = (page: Page) => page.getByRole('group', { name: 'Categories' });
/** The last announcement of the wall. */
export const status = (page: Page) => page.getByRole('status').innerText();
/** Waits until the wall shows exactly these offers. */
export const found = (page: Page, expected: readonly string[]) => expect.poll(() => names(page)).toEqual(expected);

/** The limits of the page's requests for offers from now on; `all` for a request without limit. */
export function requestedLimits(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/offers.json')) seen.push(url.searchParams.get('limit') ?? 'all');
  });
  return seen;
}
