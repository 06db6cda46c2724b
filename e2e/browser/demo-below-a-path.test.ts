import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startPrefixProxy } from '../support/service/prefix-proxy.ts';
import { startDemo } from '../support/service/start-demo.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

async function start() {
  const proxy = await startPrefixProxy();
  return { proxy, ...(await startDemo({ hasSupply: true, proxy })) };
}

const { browser, stage } = await inBrowser(start, async ({ proxy, service }) => {
  await service.stop();
  proxy.stop();
});
const { proxy, service } = stage;

test('the pages of the demo work below a path: from a click to the postback, and through a survey', async () => {
  const { page, close } = await openPage(browser);
  const lost: string[] = [];
  page.context().on('response', (answer) => {
    const [status, url] = [answer.status(), answer.url()];
    if (status >= 400 || !url.startsWith(`${proxy.url}/`)) lost.push(`${status} ${url}`);
  });
  await page.goto(`${proxy.url}/?user=demo-maya`);
  const card = page.getByRole('article').filter({ hasText: 'Brackenridge Bank' });
  const advertiser = await openedTab(page, () => card.getByRole('link').first().click());
  await advertiser.getByRole('button', { name: 'Complete this step' }).first().click();
  await advertiser.getByText('200 OK').waitFor();
  await service.app.deliverPostbacks();
  await advertiser.getByRole('link', { name: 'see the postback' }).click();
  await advertiser.getByText('Signature verified').first().waitFor();
  await advertiser.getByRole('link', { name: 'see the new balance in the game' }).click();
  await advertiser.getByRole('tab', { name: 'Surveys' }).click();
  const survey = advertiser.getByRole('article').filter({ hasText: /Survey, \d+ minutes/ });
  const taken = await openedTab(page, () => survey.first().getByRole('link').click());
  await taken.getByRole('button', { name: 'Complete it' }).click();
  await taken.getByRole('link', { name: 'Back to the offers' }).click();
  await taken.getByRole('article').first().waitFor();
  expect(lost).toEqual([]);
  await close();
});
