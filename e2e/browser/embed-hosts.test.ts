import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openWithImages, startEmbedding } from '../support/browser/embedding.ts';
import { fillAboutYou } from '../support/browser/fill-profile.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { libraryPath, libraryText, publisherHtml, publisherPages } from '../support/browser/publisher-pages.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

// Both elements on pages with frameworks, old libraries and unusual documents. Each page's own things must work too.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { element, form, host, script, service, v1 } = stage;

/** Searches, opens the details, closes them in two ways, and opens an offer. */
async function useWall(page: Page): Promise<void> {
  const cards = page.locator('offer-wall').getByRole('article');
  const search = page.getByRole('searchbox');
  await expect.poll(() => cards.count()).toBe(12);
  await search.fill('Offer 7');
  await expect.poll(() => cards.count()).toBe(1);
  await search.fill('');
  await expect.poll(() => cards.count()).toBe(12);
  const details = page.locator('offer-wall').getByRole('dialog');
  for (const close of ['button', 'Escape']) {
    await cards.first().getByRole('button').first().click();
    await details.waitFor();
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await details.getByRole('button', { name: 'Close' }).click();
    await details.waitFor({ state: 'detached' });
  }
  const tab = await openedTab(page, () => cards.first().getByRole('link').click());
  await tab.close();
}

/** Sends the first step empty, follows its first error, and completes it. */
async function useForm(page: Page): Promise<void> {
  await page.getByText('Step 1 of 5').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('alert').getByRole('link').first().click();
  await expect.poll(() => page.getByLabel('First name').evaluate((field) => field.matches(':focus'))).toBe(true);
  await fillAboutYou(page, { email: 'ada@example.com', birthYear: '1990' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Step 2 of 5').waitFor();
}

/** Opens another wall from an element that leads to it, and closes it. */
async function useOpener(page: Page, tag: 'rewards-teaser' | 'rewards-button'): Promise<void> {
  await page.locator(tag).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Ways to earn' });
  await expect.poll(() => dialog.getByRole('article').count()).toBe(12);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await dialog.waitFor({ state: 'detached' });
}

test.each(Object.entries(publisherPages))(
  'the wall, the form, the other elements and the page work on a page with %s',
  async (_, given) => {
    const { page, close } = await openWithImages(browser);
    const card = element('offer-card', 'offer-id="1"');
    const elements = element() + form + element('rewards-teaser') + card + element('rewards-button', 'mode="drawer"');
    const own = ['alpinejs/dist/cdn.min.js', ...(given.libraries ?? [])];
    for (const file of own) {
      host.serve(libraryPath(file), { body: libraryText(file), headers: { 'Content-Type': 'text/javascript' } });
    }
    for (const [path, body] of Object.entries(given.also?.(elements) ?? {})) host.serve(path, { body });
    const others = ['rewards-teaser', 'offer-card', 'rewards-button'];
    const modules = v1() + others.map((name) => script(`${service.url}/embed/v1/${name}.js`)).join('');
    const url = host.serve('/publisher', {
      body: publisherHtml(given, elements, modules),
      headers: given.headers ?? {},
    });
    await page.goto(url);
    await useWall(page);
    await useForm(page);
    await page.evaluate('window.rendered = document.body.firstElementChild');
    await useOpener(page, 'rewards-teaser');
    await useOpener(page, 'rewards-button');
    await page.locator('offer-card').getByRole('article').waitFor();
    expect(page.url()).toBe(url);
    expect(await page.evaluate('rendered.isConnected')).toBe(true);
    await given.stillWorks(page);
    await close();
  },
);
