import type { Page } from 'playwright';

/** Takes the connection away once the wall has loaded what it shows without one. The arrows come with that. */
export async function goOffline(page: Page): Promise<void> {
  await page.locator('.arrow').first().waitFor({ state: 'attached' });
  await page.context().setOffline(true);
}
