import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes } from '../support/browser/browser.ts';
import { openWithImages, startEmbedding } from '../support/browser/embedding.ts';
import { inBrowser } from '../support/browser/in-browser.ts';

// The gallery of what a page can embed, which the service serves.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { service, wall } = stage;

test('it shows every piece of a wall, in both schemes and from right to left', async () => {
  const { page, close } = await openWithImages(browser);
  for (const lang of ['en', 'ar']) {
    const query = new URLSearchParams({
      pub_id: String(wall.pubId),
      wall_id: String(wall.adwallId),
      offer_id: '7',
      lang,
    });
    await page.goto(`${service.url}/embed/gallery?${query}`);
    await page.locator('offer-card').getByRole('article').waitFor();
    for (const tag of ['rewards-teaser', 'rewards-button']) await page.locator(tag).getByRole('button').waitFor();
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  }
  await page.getByRole('button', { name: 'Open as a drawer' }).click();
  await page.getByRole('dialog').getByRole('article').first().waitFor();
  await close();
});

test('without ids it asks for them, and hostile ones stay text', async () => {
  const { page, close } = await openWithImages(browser);
  await page.goto(`${service.url}/embed/gallery?user_id=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`);
  await page.getByText('Enter the ids').waitFor();
  expect(await page.locator('img').count()).toBe(0);
  await page.getByLabel('Publisher id').fill(String(wall.pubId));
  await page.getByLabel('Wall id').fill(String(wall.adwallId));
  await page.getByRole('button', { name: 'Show' }).click();
  await page.locator('rewards-teaser').getByRole('button').waitFor();
  await close();
});
