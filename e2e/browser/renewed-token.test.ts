import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startQuestWall } from '../support/browser/quest-wall.ts';
import { names } from '../support/browser/wall-controls.ts';
import { mintToken } from '../support/requests/mint-token.ts';

const { browser, stage } = await inBrowser(
  async () => ({ quests: await startQuestWall(), host: await startHostServer() }),
  async ({ quests, host }) => {
    host.stop();
    await quests.service.stop();
  },
);
const { host, quests } = stage;
const { service, wall } = quests;

/** A publisher's page with a field above the wall of a user with a token. */
async function openHost(page: Page): Promise<{ user: string }> {
  const user = service.newUser();
  const token = await mintToken(service, wall, user);
  const body = `<!doctype html><title>Shop</title><input aria-label="Chat">
    <script type="module" src="${service.url}/embed/v1/offer-wall.js"></script>
    <offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${user}" token="${token}"></offer-wall>`;
  await page.goto(host.serve('/renewed', { body }));
  await page.getByRole('article').first().waitFor();
  await page.getByRole('tab', { name: 'Activity' }).waitFor();
  await page.locator('.purse button').waitFor();
  return { user };
}

test('a renewed token refreshes the wall quietly: cards stay, nothing moves, later requests have it', async () => {
  const { page, close } = await openPage(browser);
  const { user } = await openHost(page);
  await page.mouse.wheel(0, 600);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  const before = await names(page);
  await page.evaluate(() => {
    const root = document.querySelector('offer-wall')?.shadowRoot;
    const seen = { placeholders: 0, y: scrollY };
    new MutationObserver(() => {
      if (root?.querySelector('#panel-offers .placeholders')) seen.placeholders += 1;
    }).observe(root ?? document, { subtree: true, childList: true });
    Object.assign(window, { seen });
  });
  // A token of the same second would be the same.
  service.clock.forward(1000);
  const renewed = await mintToken(service, wall, user);
  const refreshed = page.waitForResponse(
    async (response) =>
      response.url().includes('/offers.json') &&
      (await response.request().headerValue('authorization')) === `Bearer ${renewed}`,
  );
  await page.locator('offer-wall').evaluate((element, value) => element.setAttribute('token', value), renewed);
  await (await refreshed).finished();
  expect(await names(page)).toEqual(before);
  const seen = await page.evaluate(() => Reflect.get(window, 'seen') as { placeholders: number; y: number });
  expect(seen).toEqual({ placeholders: 0, y: await page.evaluate(() => scrollY) });
  await close();
});

test('the wall leaves the focus in a field of the page', async () => {
  const { page, close } = await openPage(browser);
  await openHost(page);
  const chat = page.getByLabel('Chat');
  await page.route('**/offers.json*', (route) => route.abort());
  await page
    .locator('offer-wall')
    .evaluate((element) => void Reflect.apply(Reflect.get(element, 'reload'), element, []));
  const retry = page.getByRole('button', { name: 'Try again' });
  await retry.waitFor();
  await page.unroute('**/offers.json*');
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/offers.json*', async (route) => {
    await held;
    await route.continue();
  });
  await retry.click();
  await chat.focus();
  release();
  await page.getByRole('article').first().waitFor();
  await page.keyboard.type('hello');
  expect(await chat.inputValue()).toBe('hello');
  await close();
});
