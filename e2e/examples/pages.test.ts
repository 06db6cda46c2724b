import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { openBrowser, openPage, startPublicService } from '../support/browser/browser.ts';
import { startHostServer } from '../support/browser/host-page.ts';
import { has } from '../support/documents/guide.ts';
import { openAndPay } from '../support/examples/open-and-pay.ts';
import { offerRow } from '../support/requests/offers.ts';

// Opens the pages of the examples as their user does.

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
});

const paths = { token: '/rewards/token', postbacks: '/rewards/postbacks', paying: '/orders/17/pay' };
const pythonPaths = { ...paths, token: '/offer-wall-token', postbacks: '/postbacks' };

test('Express', () =>
  openAndPay(browser, { folder: 'express', command: () => [process.execPath, 'server.js'], paths }));

test('React', () => {
  const server = join(projectRoot, 'e2e/support/examples/serve-next-style.ts');
  return openAndPay(browser, { folder: 'react', command: () => [process.execPath, server], paths });
});

test.skipIf(!has('python3', '--version'))('Python', () =>
  openAndPay(browser, { folder: 'python', command: () => ['python3', 'server.py'], paths: pythonPaths }),
);

test('the static page, with the URL and the ids of a real wall', async () => {
  const service = await startPublicService();
  const host = await startHostServer();
  await service.importOffers([offerRow(1)]);
  const wall = await service.newWall();
  const body = readFileSync(join(projectRoot, 'examples/static-page/index.html'), 'utf8')
    .replaceAll('https://rewards.example.com', service.url)
    .replace('your-user-id', 'user-1')
    .replace('pub-id="1"', `pub-id="${wall.pubId}"`)
    .replace('wall-id="1"', `wall-id="${wall.adwallId}"`);
  const { page, close } = await openPage(browser);
  await page.goto(host.serve('/', { body }));
  await page.getByRole('article').first().waitFor();
  await close();
  host.stop();
  await service.stop();
});
