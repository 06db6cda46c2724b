import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openBrowser, openPage, startPublicService } from '../support/browser/browser.ts';
import { startHostServer } from '../support/browser/host-page.ts';
import { has } from '../support/documents/guide.ts';
import { bundleNextStyle } from '../support/examples/bundle-next-style.ts';
import { startExample, type Example } from '../support/examples/example-site.ts';
import { offerRow } from '../support/requests/offers.ts';

// Opens the pages of the examples as their user does.

let browser: Browser;
const bundles = mkdtempSync(join(tmpdir(), 'next-style-'));
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(bundles, { recursive: true });
});

const paths = { token: '/offer-wall-token', postbacks: '/postbacks', paying: '/orders/17/pay' };

/** The wall's offers show, the page has the user's balance, and an order that is paid changes it. */
async function openAndPay(example: Example): Promise<void> {
  const site = await startExample(example);
  // The wall sends its token and balance only to pages that it lists.
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

test('Express', () => openAndPay({ folder: 'express', command: () => [process.execPath, 'server.js'], paths }));

test('React', async () => {
  await bundleNextStyle(bundles);
  const server = join(projectRoot, 'e2e/support/examples/serve-next-style.ts');
  await openAndPay({ folder: 'react', command: () => [process.execPath, server, bundles], paths });
});

test.skipIf(!has('python3', '--version'))('Python', () =>
  openAndPay({ folder: 'python', command: () => ['python3', 'server.py'], paths }),
);

test('the static page, with the URL and the ids of a real wall', async () => {
  const service = await startPublicService();
  const host = await startHostServer();
  await service.importOffers([offerRow(1)]);
  const wall = await service.newWall();
  const body = readFileSync(join(projectRoot, 'examples/static-page/index.html'), 'utf8')
    .replace('https://rewards.example.com', service.url)
    .replace('pub-id="1"', `pub-id="${wall.pubId}"`)
    .replace('wall-id="1"', `wall-id="${wall.adwallId}"`);
  const { page, close } = await openPage(browser);
  await page.goto(host.serve('/', { body }));
  await page.getByRole('article').first().waitFor();
  await close();
  host.stop();
  await service.stop();
});
