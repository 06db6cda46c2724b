import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { becomeVisible } from '../support/browser/activity-wall.ts';
import { accessibilityFaultsInBothSchemes } from '../support/browser/browser.ts';
import { openWithImages, startEmbedding } from '../support/browser/embedding.ts';
import { page as wholePage } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';

// One line on the publisher's page that leads to the wall.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { host, script, service, wall } = stage;

const policy = `default-src 'none'; script-src ${service.url}; style-src 'unsafe-inline'; connect-src 'self' ${service.url}; img-src https:; require-trusted-types-for 'script'; trusted-types lit-html`;
/** As the guide has it. */
const style =
  '<style>rewards-teaser:not(:defined) { display: block; min-block-size: 48px; visibility: hidden; }</style>';

const teaser = (more = '', text = '', ids = wall) =>
  `<rewards-teaser pub-id="${ids.pubId}" wall-id="${ids.adwallId}" user-id="u1" ${more}>${text}</rewards-teaser>`;

async function openTeaser(body: string, lang = 'en') {
  const watched = await openWithImages(browser);
  const requests: string[] = [];
  watched.page.on('request', (request) => requests.push(request.url()));
  const url = host.serve('/shop', {
    body: wholePage(
      `<main><h1>Shop</h1>${body}<p>Below</p></main>`,
      style + script(`${service.url}/embed/v1/rewards-teaser.js`),
    ).replace('lang="en"', `lang="${lang}"`),
    headers: { 'Content-Security-Policy': policy },
  });
  // Layout shifts from the first frame on.
  await watched.page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await watched.page.goto(url);
  return { ...watched, requests, url };
}

const setAttribute = (page: Page, name: string, value: string) =>
  page
    .locator('rewards-teaser')
    .evaluate((element, given) => element.setAttribute(given[0] ?? '', given[1] ?? ''), [name, value]);

const line = (page: Page) => page.locator('rewards-teaser').getByRole('button');

test('it says what a user can earn, with one request of ours and without moving the page', async () => {
  const { page, close, requests } = await openTeaser(teaser('placement="shop"'));
  await expect.poll(() => line(page).innerText()).toBe('Earn up to 100 Coins · 12 offers');
  await page.waitForLoadState('networkidle');
  const ours = requests.filter((url) => url.startsWith(service.url));
  expect(ours).toEqual([
    `${service.url}/embed/v1/rewards-teaser.js`,
    `${service.url}/v1/walls/${wall.adwallId}/teaser?placement=shop`,
  ]);
  expect(await page.evaluate('shifts')).toEqual([]);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await close();
});

test('a press opens the wall with its placement, as the mode says', async () => {
  const { page, close } = await openTeaser(teaser('mode="drawer" placement="shop"'));
  const [request] = await Promise.all([page.waitForRequest(/offers\.json/), line(page).click()]);
  expect(new URL(request.url()).searchParams.get('placement')).toBe('shop');
  const dialog = page.getByRole('dialog', { name: 'Ways to earn' });
  await dialog.getByRole('article').first().waitFor();
  expect(await dialog.evaluate(({ className }) => className)).toBe('drawer');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await close();
});

test('opening the wall again loads no code again', async () => {
  const { page, close, requests } = await openTeaser(teaser());
  for (const wanted of [1, 2]) {
    await line(page).click();
    await page.getByRole('article').first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const scripts = requests.filter((url) => url.endsWith('.js') && url.startsWith(service.url));
    expect(scripts.length).toBe(new Set(scripts).size);
    expect(requests.filter((url) => url.includes('offers.json')).length).toBe(wanted);
  }
  await close();
});

test('with href, it is a link to a page of the publisher', async () => {
  host.serve('/offers', { body: wholePage('<h1>Offers</h1>') });
  const { page, close } = await openTeaser(teaser('href="/offers"'));
  await page.getByRole('link', { name: 'Earn up to 100 Coins' }).click();
  await page.getByRole('heading', { name: 'Offers' }).waitFor();
  await close();
});

test('the page can give it a text of its own, and gets the figures by an event', async () => {
  const { page, close } = await openTeaser(teaser('', 'Out of Coins?'));
  const loaded = page.evaluate(
    () =>
      new Promise((resolve) => {
        const heard = (event: Event) => resolve((event as CustomEvent<unknown>).detail);
        document.addEventListener('rewards-teaser-load', heard, { once: true });
      }),
  );
  await setAttribute(page, 'placement', 'again');
  expect(await loaded).toEqual({ offers: 12, top: { currency_count: 100, name: 'Offer 1' } });
  await page.getByRole('button', { name: 'Out of Coins?', exact: true }).waitFor();
  await close();
});

test('a strict wall shows its figures only with a token, which the wall then uses', async () => {
  const strict = await service.newWall({ require_token: true });
  const token = await mintToken(service, strict, 'u1');
  host.serve('/token', { body: JSON.stringify({ token }), headers: { 'Content-Type': 'application/json' } });
  const none = await openTeaser(teaser('', '', strict));
  await none.page.waitForLoadState('networkidle');
  expect(await line(none.page).isVisible()).toBe(false);
  await none.close();

  const { page, close, requests } = await openTeaser(teaser('token-url="/token"', '', strict));
  await line(page).click();
  await page.getByRole('article').first().waitFor();
  expect(requests.filter((url) => url.endsWith('/token')).length).toBe(1);
  await close();
});

test('a wall without offers has no line, and keeps its room', async () => {
  const empty = await service.newWall({
    name: 'Empty',
    blocked: Array.from({ length: 12 }, (_, index) => index + 1),
  });
  const { page, close } = await openTeaser(teaser('', 'Own text', empty));
  await page.waitForLoadState('networkidle');
  await expect.poll(() => line(page).isVisible()).toBe(false);
  expect(await page.evaluate('shifts')).toEqual([]);
  await close();
});

const inLanguages: [lang: string, text: string][] = [
  ['es', 'Ganar hasta 100 Coins · 12 ofertas'],
  ['fr', 'Gagner jusqu’à 100 Coins · 12 offres'],
  ['de', 'Bis zu 100 Coins verdienen · 12 Angebote'],
  ['pt-BR', 'Ganhar até 100 Coins · 12 ofertas'],
  ['it', 'Guadagna fino a 100 Coins · 12 offerte'],
  ['nl', 'Verdien tot 100 Coins · 12 aanbiedingen'],
  ['pl', 'Nawet 100 Coins · 12 ofert'],
  ['ja', '最大100 Coinsを獲得 · 12件のオファー'],
  ['ar', 'كسب حتى \u2068100 Coins\u2069 · 12 عرضًا'],
];

test('it speaks the language of the page', async () => {
  for (const [lang, text] of inLanguages) {
    const { page, close } = await openTeaser(teaser(), lang);
    await expect.poll(() => line(page).innerText(), { message: lang }).toBe(text);
    expect(await line(page).evaluate((element) => getComputedStyle(element).direction)).toBe(
      lang === 'ar' ? 'rtl' : 'ltr',
    );
    await close();
  }
});

test('while the service fails, it keeps its figures, and it loads them again later', async () => {
  const { page, close } = await openTeaser(teaser());
  await expect.poll(() => line(page).innerText()).toBe('Earn up to 100 Coins · 12 offers');
  await page.clock.install();
  let failures = 0;
  await page.route('**/teaser?*', (route) => (failures++ < 2 ? route.fulfill({ status: 503 }) : route.continue()));
  await setAttribute(page, 'placement', 'again');
  await expect.poll(() => failures).toBe(1);
  await page.clock.runFor(1000);
  await expect.poll(() => failures).toBe(2);
  expect(await line(page).innerText()).toBe('Earn up to 100 Coins · 12 offers');
  const loaded = page.waitForResponse((response) => response.url().includes('/teaser?') && response.ok());
  await page.clock.runFor(3000);
  await loaded;
  await close();
});

test('it loads its figures again when the user returns to the tab, and requests none in a hidden one', async () => {
  const { page, close, requests } = await openTeaser(teaser());
  await line(page).waitFor();
  const asked = () => requests.filter((url) => url.includes('/teaser?')).length;
  await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
  await becomeVisible(page);
  expect(asked()).toBe(1);
  await page.evaluate(() => Reflect.deleteProperty(document, 'hidden'));
  await Promise.all([page.waitForRequest(/\/teaser\?/), becomeVisible(page)]);
  expect(asked()).toBe(2);
  await close();
});

test('an expired token is replaced, and the figures stay', async () => {
  const strict = await service.newWall({ require_token: true });
  const tokens = ['no.longer.good', await mintToken(service, strict, 'u1')];
  host.serve('/token', () => ({
    body: JSON.stringify({ token: tokens.shift() }),
    headers: { 'Content-Type': 'application/json' },
  }));
  const { page, close } = await openTeaser(
    teaser(`token="${await mintToken(service, strict, 'u1')}" token-url="/token"`, '', strict),
  );
  await line(page).waitFor();
  await page.clock.install();
  const refused = () => page.waitForResponse((response) => response.status() === 401);
  await Promise.all([refused(), setAttribute(page, 'token', 'expired.since.noon')]);
  await Promise.all([refused(), page.clock.runFor(1000)]);
  expect(await line(page).isVisible()).toBe(true);
  const loaded = page.waitForResponse((response) => response.url().includes('/teaser') && response.ok());
  await page.clock.runFor(3000);
  await loaded;
  expect(tokens).toEqual([]);
  await close();
});

test('an invalid placement counts as none, and the theme as a property sets its colors', async () => {
  const { page, close } = await openTeaser(teaser('placement="Level 3!"'));
  await line(page).waitFor();
  const element = page.locator('rewards-teaser');
  await element.evaluate((found) => Object.assign(found, { theme: 'dark' }));
  await expect.poll(() => element.evaluate((found) => getComputedStyle(found).colorScheme)).toBe('dark');
  await element.evaluate((found) => Object.assign(found, { theme: '' }));
  await expect.poll(() => element.getAttribute('theme')).toBe(null);
  await close();
});

test('on a narrow page only the number of offers goes', async () => {
  const { page, close } = await openTeaser(`<div style="inline-size: 300px">${teaser()}</div>`);
  await expect.poll(() => line(page).innerText()).toBe('Earn up to 100 Coins');
  expect(await page.evaluate('shifts')).toEqual([]);
  await close();
});

test('when the user changes, the token of the first is dropped', async () => {
  const strict = await service.newWall({ require_token: true });
  const tokens = { ann: await mintToken(service, strict, 'ann'), bob: await mintToken(service, strict, 'bob') };
  const { page, close } = await openTeaser(teaser('', '', strict));
  const signIn = (user: 'ann' | 'bob') =>
    page
      .locator('rewards-teaser')
      .evaluate((element, { id, token }) => Object.assign(element, { userId: id, getToken: () => token }), {
        id: user,
        token: tokens[user],
      });
  for (const user of ['ann', 'bob'] as const) {
    const sent = page.waitForRequest(
      (request) => request.url().includes('/teaser') && 'authorization' in request.headers(),
    );
    await Promise.all([sent, signIn(user)]);
    expect((await sent).headers()['authorization']).toBe(`Bearer ${tokens[user]}`);
    await line(page).waitFor();
  }
  await close();
});
