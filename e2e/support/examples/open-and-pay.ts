import type { Browser } from 'playwright';
import { expect } from 'vitest';
import { openPage } from '../browser/browser.ts';
import { startExample, type Example } from './example-site.ts';

/** Expects that the wall's offers are visible, the page shows the user's balance, and paying an order changes it. */
export async function openAndPay(browser: Browser, example: Example): Promise<void> {
  const site = await startExample(example);
  // The wall sends its token and balance only to listed origins.
  await site.service.changeWall(site.loop.wall, { require_token: true, origins: [site.url] });
  const { page, close } = await openPage(browser);
  try {
    await page.goto(site.url);
    await page.getByRole('article').first().waitFor();
    const balance = page.locator('output');
    await expect.poll(() => balance.textContent()).toBe('0');
    const refused = page.waitForEvent('dialog');
    const paying = page.getByRole('button', { name: 'Pay with 100 Coins' });
    const clicked = paying.click();
    const dialog = await refused;
    expect(dialog.message()).toBe('You need 100 Coins.');
    await dialog.accept();
    await clicked;

    await site.loop.send({ click_id: site.clickId, transaction_id: 'P-1' });
    await paying.click();
    await expect.poll(() => balance.textContent()).toBe('25');
    await close();
  } finally {
    await site.stop();
  }
}
