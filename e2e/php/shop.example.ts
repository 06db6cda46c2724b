import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { openBrowser } from '../support/browser/browser.ts';
import { startExample, type Example } from '../support/examples/example-site.ts';
import { openAndPay } from '../support/examples/open-and-pay.ts';
import { playLoop } from '../support/examples/play-loop.ts';

// Starts examples/php from its own folder, with warnings as errors.

const strict = ['-d', 'error_reporting=-1', '-d', `auto_prepend_file=${join(import.meta.dirname, 'strict.php')}`];
const shop: Example = {
  folder: 'php',
  before: ['php', ...strict, 'create-tables.php'],
  command: (port) => ['php', ...strict, '-S', `127.0.0.1:${port}`],
  paths: { token: '/token.php', postbacks: '/postback.php', paying: '/pay.php?order=17' },
};

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('the example counts each postback once and takes the price of an order once', async () => {
  const site = await startExample(shop);
  try {
    await playLoop(site);
  } finally {
    await site.stop();
  }
});

test('its page shows the balance, and pays an order with it', () => openAndPay(browser, shop));
