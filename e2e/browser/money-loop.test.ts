import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, type WatchedPage, widths } from '../support/browser/browser.ts';
import { MINUTE } from '../../server/runtime/clock.fixture.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startDemo } from '../support/service/start-demo.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

/** The loop of the demo in the browser: game, offer, advertiser, credit, postback, reversal. */

const { browser, stage } = await inBrowser(startDemo, ({ service }) => service.stop());
const { service } = stage;

const PLAIN = 'Complete this offer';
const balanceOf = async (page: Page) => Number((await page.locator('#balance').innerText()).replace(',', ''));
const creditsOf = async (page: Page) => Number(/[+−]([\d,]+)/.exec(await page.locator('#steps').innerText())?.[1]);
const callsOf = (page: Page) => page.locator('#calls .answer').allInnerTexts();
const postbacks = (page: Page) => page.locator('#list > li');

/** Opens a user's page of the demo, which shows the balance. */
async function openGame(user: string): Promise<WatchedPage & { balance: number }> {
  const opened = await openPage(browser);
  await opened.page.goto(`${service.url}/?user=${user}`);
  await opened.page.getByRole('article').first().waitFor();
  await expect.poll(() => balanceOf(opened.page)).toBeGreaterThan(0);
  return { ...opened, balance: await balanceOf(opened.page) };
}

/** Opens one offer after another until the advertiser's page has a button with this name. */
async function openOffer(game: Page, button: string): Promise<Page> {
  for (const link of await game.locator('offer-wall article .cta').all()) {
    const tab = await openedTab(game, () => link.click());
    await tab.getByRole('button').first().waitFor();
    if (await tab.getByRole('button', { name: button }).first().isVisible()) return tab;
    await tab.close();
  }
  throw new Error(`No offer has the button ${button}`);
}

test('an offer is credited and reversed, and both balance and receiver show it', async () => {
  const { balance, close, page: game, troubles } = await openGame('demo-maya');
  const receiver = await openPage(browser);
  await receiver.page.goto(`${service.url}/demo/receiver`);
  await receiver.page.getByText('Nothing here yet').waitFor();

  const advertiser = await openOffer(game, PLAIN);
  advertiser.on('console', (message) => {
    if (/content security policy|trusted ?type/i.test(message.text())) troubles.push(message.text());
  });
  const credits = await creditsOf(advertiser);
  const name = await advertiser.getByRole('heading', { level: 1 }).innerText();
  expect(credits).toBeGreaterThan(0);
  await advertiser.getByRole('button', { name: PLAIN }).click();
  await advertiser.getByText('Credited', { exact: true }).waitFor();
  expect(await callsOf(advertiser)).toEqual(['200 OK (accepted)']);
  expect(await advertiser.locator('#calls .code').innerText()).toMatch(
    /^GET \/leads\/demo\?.*&signature=[0-9a-f]{64}$/,
  );

  await game.bringToFront();
  await expect.poll(() => balanceOf(game)).toBe(balance + credits);
  const credit = postbacks(receiver.page).filter({ hasText: `Credited +${credits.toLocaleString('en')} Coins` });
  await receiver.page.bringToFront();
  await expect.poll(() => credit.count()).toBe(2);
  expect((await credit.locator('.kind').allInnerTexts()).toSorted()).toEqual(['GET', 'POST']);
  for (const text of await credit.allInnerTexts()) {
    expect(text).toMatch(/Signature verified\s+Responded with 200/);
    expect(text).toContain(name);
    expect(text).toContain('demo-maya');
  }

  await advertiser.bringToFront();
  await advertiser.getByRole('button', { name: 'Report it again' }).click();
  await expect.poll(() => callsOf(advertiser)).toHaveLength(2);
  expect((await callsOf(advertiser))[0]).toMatch(/^200 DUP/);
  await advertiser.getByRole('button', { name: 'Reverse the credit' }).click();
  await advertiser.getByText('Reversed', { exact: true }).waitFor();

  await game.bringToFront();
  await expect.poll(() => balanceOf(game)).toBe(balance);
  await receiver.page.bringToFront();
  const reversal = postbacks(receiver.page).filter({ hasText: `Reversed −${credits.toLocaleString('en')} Coins` });
  await expect.poll(() => reversal.count()).toBe(2);
  expect(await postbacks(receiver.page).count()).toBe(4);
  await receiver.close();
  await close();
});

const steps = (page: Page) =>
  page.locator('.stepper li').evaluateAll((all) => all.map((each) => each.getAttribute('data-state')));
const loopOf = (page: Page) => page.locator('#loop').innerText();

test('each page says where the reader is, what just happened and what comes next', async () => {
  const { balance, close, page: game } = await openGame('demo-jonas');
  const receiver = await openPage(browser);
  await receiver.page.goto(`${service.url}/demo/receiver`);
  for (const page of [game, receiver.page]) await page.locator('.stepper [aria-current]').waitFor();
  expect(await game.locator('.stepper [aria-current]').innerText()).toMatch(/^1\s+Click\s+Game/);
  expect(await receiver.page.locator('.stepper [aria-current]').innerText()).toMatch(/Postback\s+Your server/);
  expect(await loopOf(game)).toMatch(/Nothing has happened yet\.\s+Next: open an offer on the wall\./);

  const advertiser = await openOffer(game, PLAIN);
  const name = await advertiser.getByRole('heading', { level: 1 }).innerText();
  expect(await advertiser.locator('.stepper [aria-current]').innerText()).toMatch(/Lead\s+Advertiser/);
  expect(await steps(advertiser)).toEqual(['done', 'current', 'ahead', 'ahead']);
  expect(await loopOf(advertiser)).toContain('Next: press a button below.');
  expect(await loopOf(game)).toContain(`“${name}” was opened.`);

  await receiver.page.bringToFront();
  await receiver.page.getByRole('switch').click();
  await advertiser.bringToFront();
  await advertiser.getByRole('button', { name: PLAIN }).click();
  await expect.poll(() => steps(advertiser)).toEqual(['done', 'done', 'done', 'failed']);
  expect(await loopOf(advertiser)).toContain('Your server failed with 500');
  await receiver.page.bringToFront();
  await receiver.page.getByRole('switch').click();
  await expect.poll(() => receiver.page.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  service.clock.forward(MINUTE);
  await service.app.deliverPostbacks();
  for (const page of [receiver.page, advertiser, game]) {
    await page.bringToFront();
    await expect.poll(() => steps(page)).toEqual(['done', 'done', 'done', 'done']);
    expect(await loopOf(page)).toContain('Your server verified the signature and responded with 200.');
  }
  await expect.poll(() => balanceOf(game)).toBeGreaterThan(balance);

  await advertiser.bringToFront();
  await advertiser.getByRole('button', { name: 'Reverse the credit' }).click();
  await expect.poll(() => loopOf(advertiser)).toMatch(/Reversal[^]*Debit[^]*−[\d,]+ Coins for “[^]*responded with 200/);
  await receiver.close();
  await close();
});

test('each step of an offer is credited separately', async () => {
  const { balance, close, page: game } = await openGame('demo-jonas');
  const advertiser = await openOffer(game, 'Complete this step');
  const step = advertiser.locator('#steps > li').first();
  const others = (await advertiser.locator('#steps > li').count()) - 1;
  const credits = Number(/\+([\d,]+)/.exec(await step.innerText())?.[1]);
  await step.getByRole('button').click();
  await step.getByText('Credited', { exact: true }).waitFor();
  expect(await advertiser.getByRole('button', { name: 'Complete this step' }).count()).toBe(others);
  await game.bringToFront();
  await expect.poll(() => balanceOf(game)).toBeCloseTo(balance + credits, 4);
  await close();
});

test('opening an offer again gives a page for the new click', async () => {
  const { close, page: game } = await openGame('demo-maya');
  const seen: { name: string; clickId: string }[] = [];
  for (const visit of ['first', 'second']) {
    const advertiser = await openOffer(game, 'Complete this step');
    const name = await advertiser.getByRole('heading', { level: 1 }).innerText();
    seen.push({ name, clickId: await advertiser.locator('#click-id').innerText() });
    if (visit === 'second') break;
    await advertiser.getByRole('button', { name: 'Complete this step' }).first().click();
    await advertiser.getByText('Credited', { exact: true }).first().waitFor();
    await advertiser.close();
    service.clock.forward(2 * MINUTE);
  }
  expect(seen[1]?.name).toBe(seen[0]?.name);
  expect(seen[1]?.clickId).not.toBe(seen[0]?.clickId);
  await close();
});

test('a receiver that responds with 500 gets the postback again; a forged postback is marked', async () => {
  const { close, page } = await openPage(browser);
  const { close: closeGame, page: game } = await openGame('demo-maya');
  await page.goto(`${service.url}/demo/receiver`);
  await page.getByRole('switch', { name: 'Let this server fail' }).click();
  await page.getByText('New postbacks now get a 500').waitFor();
  const advertiser = await openOffer(game, PLAIN);
  await advertiser.getByRole('button', { name: PLAIN }).click();
  await page.bringToFront();
  const failed = postbacks(page).filter({ hasText: 'Responded with 500' });
  await expect.poll(() => failed.count()).toBe(2);
  await page.getByRole('switch', { name: 'Let this server fail' }).click();
  await expect.poll(() => page.getByRole('switch').getAttribute('aria-checked')).toBe('false');
  service.clock.forward(MINUTE);
  await service.app.deliverPostbacks();
  const second = postbacks(page).filter({ hasText: 'Attempt 2' });
  await expect.poll(() => second.count()).toBe(2);
  for (const text of await second.allInnerTexts()) expect(text).toMatch(/verified\s+Responded with 200/);

  await page.getByRole('button', { name: 'Send a fake postback' }).click();
  const forged = postbacks(page).filter({ hasText: 'Wrong signature' });
  await expect.poll(() => forged.count()).toBe(1);
  expect(await forged.innerText()).toContain('Responded with 401');
  await closeGame();
  await close();
});

test('an invalid click id is shown as text', async () => {
  const { close, page } = await openPage(browser);
  const hostile = '<img src=x onerror=alert(1)>';
  await page.goto(`${service.url}/demo/advertiser?click_id=${encodeURIComponent(hostile)}`);
  await page.getByRole('heading', { name: 'Unknown click' }).waitFor();
  expect(await page.locator('#click-id').innerText()).toBe(hostile);
  await close();
});

describe('accessibility of the advertiser’s and the receiver’s page', () => {
  test.each(widths)('at %i px', async (width) => {
    const { close, page } = await openPage(browser, { viewport: { width, height: 800 }, bypassCSP: true });
    const overflow = () => page.evaluate('document.documentElement.scrollWidth - innerWidth');
    await page.goto(`${service.url}/?user=demo-maya`);
    await page.getByRole('article').first().waitFor();
    const advertiser = await openOffer(page, PLAIN);
    expect(await accessibilityFaultsInBothSchemes(advertiser)).toEqual([]);
    await advertiser.getByRole('button', { name: PLAIN }).click();
    await advertiser.getByText('Credited', { exact: true }).waitFor();
    expect(await accessibilityFaultsInBothSchemes(advertiser)).toEqual([]);
    expect(await advertiser.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    await page.goto(`${service.url}/demo/receiver`);
    await postbacks(page).first().waitFor();
    await page.getByRole('button', { name: 'Send a fake postback' }).click();
    await postbacks(page).filter({ hasText: 'Wrong signature' }).first().waitFor();
    await page.getByText('Show the request').first().click();
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await close();
  });
});
