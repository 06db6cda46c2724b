import type { Page } from 'playwright';

/** Goes offline once the wall has loaded everything that it shows offline, the last of which are the arrows. */
export async function goOffline(page: Page): Promise<void> {
  await page.locator('.arrow').first().waitFor({ state: 'attached' });
  await page.context().setOffline(true);
}
