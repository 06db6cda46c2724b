import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';

// The hosted page shows its wall before its scripts run, and the element then takes over.

async function start() {
  const service = await startPublicService();
  const destination_url = `${service.url}/health/live`;
  await service.importOffers(
    Array.from({ length: 30 }, (_, index) =>
      offerRow(index + 1, {
        destination_url,
        category_id: [[17, 21, 22][index % 3]],
        featured_global: index < 2 ? 1 : 0,
      }),
    ),
  );
  const wall = await service.newWall({
    header: 'Earn gems',
    theme_preset: 'playful',
    customization: { accent: '8a2be2' },
  });
  await service.newPanel({ adwallId: wall.adwallId });
  return { service, wall };
}

const { browser, stage } = await inBrowser(start, ({ service }) => service.stop());

const hosted = (more = '', { pubId, adwallId } = stage.wall, user = stage.service.newUser()): string =>
  `${stage.service.url}/wall/${pubId}/${adwallId}?subid1=${user}${more}`;

const cards = (page: Page) => page.getByRole('article');
/** The wall has taken over, and what follows the first screen is there. */
const whole = (page: Page) => page.locator('.arrow').first().waitFor({ state: 'attached' });

/** The page's requests for lists from now on. */
function watchLists(page: Page): readonly string[] {
  const lists: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/offers.json')) lists.push(request.url());
  });
  return lists;
}

/** Requests for scripts wait until the result is called. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/embed/**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return async () => {
    release();
    await whole(page);
  };
}

/** Runs in the page: where each visible part of the wall is, and how it looks. */
function looksOf(): string[] {
  const root = document.querySelector('offer-wall')?.shadowRoot;
  const parts = root?.querySelectorAll('.top, .tab, .search-box, .sort, .chip, .section, .card, .name, .facts, .cta');
  return Array.from(parts ?? [], (part) => {
    const { height, left, top, width } = part.getBoundingClientRect();
    // The white space between words can make a difference of 1/64 px.
    const place = [left, top, width, height].map(Math.round);
    const { backgroundColor, color, fontSize } = getComputedStyle(part);
    const text = part.textContent?.replace(/\s+/g, ' ').trim();
    return [part.className, text, ...place, backgroundColor, color, fontSize].join(' ');
  }).filter((_, index) => index < 40);
}

/** Runs in the page: collects its layout shifts from now on. */
function watchShifts(): void {
  const shifts: unknown[] = [];
  Object.assign(window, { shiftsSoFar: shifts });
  new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({ type: 'layout-shift' });
}

async function shiftsSoFar(): Promise<unknown> {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  return Reflect.get(window, 'shiftsSoFar');
}

test.each([
  ['', 'light', 360],
  ['&lang=ar', 'light', 1280],
  ['&theme=dark', 'light', 360],
  ['', 'dark', 1280],
] as const)(
  'the element takes over without a change on the screen (%s, %s, %i px)',
  async (more, colorScheme, width) => {
    const { close, page } = await openPage(browser, { colorScheme, viewport: { width, height: 800 } });
    const goOn = await holdScripts(page);
    await page.goto(hosted(more), { waitUntil: 'commit' });
    await cards(page).first().waitFor();
    const before = await page.evaluate(looksOf);
    expect(before.length).toBeGreaterThan(30);
    await page.evaluate(watchShifts);
    await goOn();
    expect(await page.evaluate(looksOf)).toEqual(before);
    await expect.poll(() => cards(page).count()).toBe(30);
    expect(await page.locator('offer-wall style').count()).toBe(0);
    expect(await page.evaluate(shiftsSoFar)).toEqual([]);
    await close();
  },
);

test('what the user does before the scripts run is not lost', async () => {
  const { close, page } = await openPage(browser);
  const goOn = await holdScripts(page);
  await page.goto(hosted(), { waitUntil: 'commit' });
  const name = page.getByRole('button', { name: 'Offer 3', exact: true });
  await page.getByRole('searchbox').fill('offer');
  await name.focus();
  await name.click();
  await goOn();
  await page.getByRole('dialog', { name: 'Offer 3', exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('searchbox').inputValue()).toBe('offer');
  await close();
});

/** Opens the wall and waits for its cards, without its scripts. */
async function openWithoutScripts(address = hosted()) {
  const { close, page } = await openPage(browser);
  const goOn = await holdScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await cards(page).first().waitFor();
  return { close, goOn, page };
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
const category = (page: Page, name: string) => page.getByRole('group').getByRole('button', { name });

test('a tab that the user presses before the scripts run opens then, and Back leads to the offers', async () => {
  const { close, goOn, page } = await openWithoutScripts();
  await tab(page, 'Surveys').click();
  await goOn();
  await page.getByRole('textbox', { name: 'First name' }).waitFor();
  expect(await tab(page, 'Surveys').getAttribute('aria-selected')).toBe('true');
  expect(new URL(page.url()).hash).toBe('#tab=surveys');
  await page.goBack();
  await expect.poll(() => tab(page, 'Offers').getAttribute('aria-selected')).toBe('true');
  await close();
});

test('keys that move between tabs before the scripts run count, each of them', async () => {
  const { close, goOn, page } = await openWithoutScripts();
  await tab(page, 'Offers').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Control+Home']) await page.keyboard.press(key);
  await goOn();
  await page.getByRole('textbox', { name: 'First name' }).waitFor();
  await expect.poll(() => tab(page, 'Surveys').evaluate((each) => each.matches(':focus'))).toBe(true);
  expect(await tab(page, 'Surveys').getAttribute('aria-selected')).toBe('true');
  await close();
});

test('Space on an offer before the scripts run opens it then, and does not scroll', async () => {
  const { close, goOn, page } = await openWithoutScripts();
  await page.getByRole('button', { name: 'Offer 3', exact: true }).focus();
  await page.keyboard.press('Space');
  await goOn();
  await page.getByRole('dialog', { name: 'Offer 3', exact: true }).waitFor();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await close();
});

test('Escape before the scripts run clears the search, and closes the offer that would open', async () => {
  const { close, goOn, page } = await openWithoutScripts();
  await page.getByRole('searchbox').fill('offer');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Offer 3', exact: true }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#offer=3');
  await page.keyboard.press('Escape');
  await goOn();
  expect(await page.getByRole('searchbox').inputValue()).toBe('');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).hash).toBe('');
  await close();
});

test('categories and an order that the user chooses before the scripts run count, however often they are pressed', async () => {
  // The address makes the wall show a button that the page's HTML doesn't have.
  const { close, goOn, page } = await openWithoutScripts(`${hosted()}#search=offer`);
  for (const name of ['Free trials', 'Shopping', 'Free trials']) await category(page, name).click();
  await page.getByRole('combobox').selectOption('payout-asc');
  await goOn();
  for (const name of ['Free trials', 'Shopping']) {
    await expect.poll(() => category(page, name).getAttribute('aria-pressed')).toBe('true');
  }
  expect(await category(page, 'All').getAttribute('aria-pressed')).toBe('false');
  expect(await page.getByRole('combobox').inputValue()).toBe('payout-asc');
  await expect.poll(() => cards(page).count()).toBe(20);
  await close();
});

test.each([
  [
    'the mouse',
    async (page: Page) => (await tab(page, 'Surveys').hover(), page.mouse.down()),
    (page: Page) => page.mouse.up(),
  ],
  [
    'Space',
    async (page: Page) => (await tab(page, 'Surveys').focus(), page.keyboard.down('Space')),
    (page: Page) => page.keyboard.up('Space'),
  ],
])('the element does not take over while the user presses something with %s', async (_, press, release) => {
  const { close, goOn, page } = await openWithoutScripts();
  await press(page);
  const followed = page.waitForResponse(/rest-of-wall/);
  const gone = goOn();
  await followed;
  expect(await page.locator('offer-wall style').count()).toBeGreaterThan(0);
  await release(page);
  await gone;
  await expect.poll(() => tab(page, 'Surveys').getAttribute('aria-selected')).toBe('true');
  await close();
});

test('the focus stays on the link that has it, and a row where it has been scrolled to', async () => {
  const { close, page } = await openPage(browser, { viewport: { width: 360, height: 800 } });
  const goOn = await holdScripts(page);
  await page.goto(hosted(), { waitUntil: 'commit' });
  const link = page.getByRole('link', { name: 'Offer 4' });
  await link.focus();
  const scrolled = () => page.locator('.row').evaluate(({ scrollLeft }) => scrollLeft);
  await page.locator('.row').evaluate((row) => row.scrollTo({ left: 1000, behavior: 'instant' }));
  const before = await scrolled();
  expect(before).toBeGreaterThan(0);
  await goOn();
  expect(await link.evaluate((each) => each.matches(':focus'))).toBe(true);
  expect(await scrolled()).toBe(before);
  await close();
});

test('a browser without declarative shadow roots shows the wall when its scripts have run', async () => {
  const { close, page } = await openPage(browser);
  await page.route(/\/wall\/\d+\/\d+/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: (await response.text()).replace('<template shadowrootmode="open">', '<template>'),
    });
  });
  const lists = watchLists(page);
  await page.goto(hosted());
  await whole(page);
  expect(await page.locator('offer-wall').count()).toBe(1);
  await expect.poll(() => cards(page).count()).toBe(30);
  expect(lists).toEqual([]);
  await close();
});

test('without JavaScript, the list is there and a reward opens its click link', async () => {
  const { close, page } = await openPage(browser, { javaScriptEnabled: false });
  const { service, wall } = stage;
  const user = service.newUser();
  await page.goto(hosted('', wall, user));
  expect(await cards(page).count()).toBe(14);
  expect(await page.getByText('Offers need JavaScript').count()).toBe(0);
  const [opened] = await Promise.all([page.waitForEvent('popup'), page.locator('.cta').first().click()]);
  await opened.waitForURL('**/health/live');
  const bearer = await mintToken(service, wall, user);
  const { body } = await service.client.get(`/v1/walls/${wall.adwallId}/activity`, { bearer });
  expect(body).toMatchObject({ entries: [{ state: 'clicked' }] });
  await close();
});

test.each(['token', 'await-token'])(
  'with #%s in the address, the list without that token never shows',
  async (name) => {
    const { close, page } = await openPage(browser);
    const { service, wall } = stage;
    const user = service.newUser();
    const token = await mintToken(service, wall, user);
    const goOn = await holdScripts(page);
    const lists = watchLists(page);
    await page.goto(`${hosted('', wall, user)}#${name}=${token}`, { waitUntil: 'commit' });
    expect(await page.locator('offer-wall').evaluate((each) => getComputedStyle(each).visibility)).toBe('hidden');
    await goOn();
    await cards(page).first().waitFor();
    expect(await page.locator('offer-wall').evaluate((each) => getComputedStyle(each).visibility)).toBe('visible');
    expect(lists).toHaveLength(1);
    await close();
  },
);

/** A page in an app that has sent the user's token with the request for the page. `isStrict`: the wall needs a token. */
async function openInApp({ isStrict }: { isStrict: boolean }) {
  const { service } = stage;
  const wall = await service.newWall({ require_token: isStrict });
  const user = service.newUser();
  const token = await mintToken(service, wall, user);
  const { close, page } = await openPage(browser);
  await page.addInitScript(() => Object.assign(window, { AndroidInterface: { postMessage: () => undefined } }));
  await page.route(/\/wall\/\d+\/\d+/, (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  );
  const init = (data: { token: string }) =>
    page.evaluate((message) => postMessage(message, location.origin), {
      v: 1,
      src: 'offer-wall-host',
      type: 'init',
      data,
    });
  return { close, init, lists: watchLists(page), page, token, url: hosted('', wall, user) };
}

const balance = (page: Page) => page.locator('.balance-chip');
/** The page's HTML has been replaced. */
const takenOver = (page: Page) => expect.poll(() => page.locator('offer-wall style').count()).toBe(0);

test('a page that was requested with a token shows the balance at once, until its app sends the token', async () => {
  const { close, init, lists, page, token, url } = await openInApp({ isStrict: true });
  await page.goto(`${url}#await-token`);
  await cards(page).first().waitFor();
  await balance(page).waitFor();
  await init({ token });
  await takenOver(page);
  await expect.poll(() => cards(page).count()).toBe(30);
  expect(await balance(page).count()).toBe(1);
  expect(lists).toEqual([]);
  expect(await page.content()).not.toContain(token);
  await close();
});

test('if the app then has no token, the page requests the list without one', async () => {
  const { close, init, lists, page, url } = await openInApp({ isStrict: false });
  await page.goto(url);
  await balance(page).waitFor();
  await init({ token: '' });
  await takenOver(page);
  await expect.poll(() => cards(page).count()).toBe(30);
  expect(await balance(page).count()).toBe(0);
  expect(lists).toHaveLength(1);
  await close();
});

test('a tap before the scripts run loses no token, and the address does not keep it', async () => {
  const { close, lists, page, token, url } = await openInApp({ isStrict: true });
  const goOn = await holdScripts(page);
  await page.goto(`${url}#token=${token}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Offer 3', exact: true }).click();
  await goOn();
  await page.getByRole('dialog', { name: 'Offer 3', exact: true }).waitFor();
  await expect.poll(() => new URL(page.url()).hash).toBe('#offer=3');
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).hash).toBe('');
  expect(await balance(page).count()).toBe(1);
  expect(lists).toEqual([]);
  await close();
});

test('the balance opens the activity once the app has sent the token, if the user has pressed it before', async () => {
  const { close, init, page, token, url } = await openInApp({ isStrict: true });
  await page.goto(`${url}#await-token`);
  await balance(page).click();
  await init({ token });
  await takenOver(page);
  await expect.poll(() => tab(page, 'Activity').getAttribute('aria-selected')).toBe('true');
  await close();
});

test('Escape closes the offer that would open, also while the scripts wait for the token of the app', async () => {
  const { close, init, page, token, url } = await openInApp({ isStrict: true });
  await page.goto(`${url}#await-token`);
  await page.getByRole('button', { name: 'Offer 3', exact: true }).click();
  await page.keyboard.press('Escape');
  await init({ token });
  await takenOver(page);
  await whole(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await close();
});
