import type { FirstRun } from '@rewards-wall/shared/admin/system-schema.ts';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openAccountMenu, openConsole } from '../support/browser/open-console.ts';
import { COOKIE, newPerson } from '../support/requests/admins.ts';

// How people get from one page of the console to the next, and how these are shown.

const { browser, stage: service } = await inBrowser(
  async () => {
    const started = await startPublicService();
    await started.newWall();
    return started;
  },
  (each) => each.stop(),
);

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

// How every screen looks, and whether it is accessible and fits: e2e/looks/console.
test.each([360, 1440])('the menu marks the screen, also that of a page below it, at %i px', async (width) => {
  const { close, page } = await openConsole(browser, service, await newPerson(service), '', width);
  for (const [path, name] of [
    ['snippet', 'Snippet and keys'],
    ['quick-starts/react', 'Guides'],
    ['team', 'Team'],
  ] as const) {
    await page.goto(`${service.url}/console/${path}`);
    await heading(page, /./).waitFor();
    const menu = page.getByRole('button', { name: 'Menu' });
    if (await menu.isVisible()) await menu.press('Enter');
    await expect.poll(() => page.locator('#menu a[aria-current]').allInnerTexts()).toEqual([name]);
  }
  await close();
});

test('the console opens with what is left to set up, and with the figures once users can earn', async () => {
  const wall = await service.newWall();
  const { close, page } = await openConsole(browser, service, await newPerson(service), `?wall=${wall.adwallId}`);
  await heading(page, 'Snippet and keys').waitFor();
  await page.route('**/v1/admin/first-run?*', async (route) => {
    const response = await route.fetch();
    const { steps } = (await response.json()) as FirstRun;
    await route.fulfill({ response, json: { steps: steps.map((step) => ({ ...step, done: true })) } });
  });
  await page.getByRole('link', { name: 'Rewards Wall', exact: true }).click();
  await page.waitForURL(`**/console/overview?wall=${wall.adwallId}`);
  await expect.poll(() => page.locator('#menu a[aria-current]').allInnerTexts()).toEqual(['Overview']);
  // A user who goes on while it loads isn't called back.
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  let goOn = () => {};
  const wait = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/v1/admin/first-run?*', async (route) => {
    isAsked();
    await wait;
    await route.fallback();
  });
  await page.getByRole('link', { name: 'Rewards Wall', exact: true }).click();
  await asked;
  await page.getByRole('link', { name: 'Offers', exact: true }).click();
  await heading(page, 'Offers').waitFor();
  goOn();
  await page.waitForResponse('**/v1/admin/first-run?*');
  await page.getByRole('link', { name: 'Feeds', exact: true }).click();
  await heading(page, 'Feeds').waitFor();
  await page.goBack();
  await heading(page, 'Offers').waitFor();
  await page.goBack();
  await page.goBack();
  // Back leads to where one was, not to the start again.
  await page.goBack();
  await heading(page, 'Snippet and keys').waitFor();
  // The page may still ask when it closes.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await close();
});

test.each([
  [...['a viewer', 'viewer', 'surveys'], 'Ask an owner to add one.'],
  [
    ...['a manager of one publisher', 'manager', 'try-it'],
    'Ask an owner or manager of the whole installation to add a feed, or to import a file.',
  ],
] as const)('no page leads %s to one that the role does not include', async (_who, role, empty, whoAdds) => {
  const publishers = role === 'manager' ? [service.pubId] : null;
  const { close, page } = await openConsole(browser, service, await newPerson(service, { role, publishers }));
  const base = `${service.url}/console/`;
  const [seen, refused] = [new Set([base]), new Array<string>()];
  // What is added to the set is visited, too.
  for (const address of seen) {
    await page.goto(address);
    const title = await heading(page, /./).innerText();
    if (title.startsWith('Your role can’t open')) refused.push(address);
    if (address === base + empty) expect(await page.getByRole('main').innerText()).toContain(whoAdds);
    const links = await page.locator('a[href]').evaluateAll((all) => all.map((one) => (one as HTMLAnchorElement).href));
    for (const link of links) {
      const plain = link.replace(/[?#].*$/, '');
      if (plain.startsWith(base)) seen.add(plain);
    }
  }
  expect(refused).toEqual([]);
  expect([...seen]).toContain(base + empty);
  await close();
});

test('the first drawing of a screen has all its data, also right after it was opened', async () => {
  const person = await newPerson(service);
  const { close, page } = await openConsole(browser, service, person);
  for (const [path, asked, shown] of [
    ['snippet', '**/v1/admin/walls/*/keys', 'Secret keys'],
    ['team', '**/v1/admin/keys', 'API keys'],
    ['account', '**/v1/admin/sessions', 'Sessions'],
  ] as const) {
    const held = Promise.withResolvers<undefined>();
    const came = Promise.withResolvers<undefined>();
    await page.route(asked, async (route) => {
      came.resolve(undefined);
      await held.promise;
      await route.continue();
    });
    await page.goto(`${service.url}/console/${path}`);
    await came.promise;
    await page.locator('header').waitFor();
    expect(await heading(page, /./).count(), path).toBe(0);
    held.resolve(undefined);
    await heading(page, /./).waitFor();
    expect(await page.getByRole('heading', { level: 2, name: shown }).count(), path).toBe(1);
    await page.unroute(asked);
  }
  await close();
});

test('a page that opens begins below the header, and a link leads past the menu to it', async () => {
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'audit', 360);
  await page.setViewportSize({ width: 360, height: 400 });
  const isShown = async (): Promise<boolean> => {
    const title = (await page.getByRole('heading', { level: 1 }).boundingBox()) ?? expect.unreachable();
    const header = (await page.locator('header').boundingBox()) ?? expect.unreachable();
    return title.y >= header.y + header.height;
  };
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.locator('#menu').getByRole('link', { name: 'Snippet and keys' }).click();
  await heading(page, 'Snippet and keys').waitFor();
  expect(await isShown()).toBe(true);
  await page.reload();
  await heading(page, 'Snippet and keys').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  expect(await isShown()).toBe(true);
  await close();
});

test('a key leads from anywhere to the search, which opens a page by its name', async () => {
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'audit');
  const search = page.getByRole('combobox', { name: 'Search by id or page' });
  const isFocused = () => search.evaluate((input) => input === document.activeElement);
  await heading(page, 'Audit log').waitFor();
  for (const key of ['/', 'Control+K']) {
    await page.keyboard.press(key);
    expect([key, await isFocused(), await search.inputValue()]).toEqual([key, true, '']);
    await search.blur();
  }
  // In a field, a slash is a slash.
  await page.getByRole('main').getByRole('textbox').first().press('/');
  expect(await isFocused()).toBe(false);
  await search.fill('lead sources');
  await search.press('Enter');
  await heading(page, 'Lead sources').waitFor();
  await search.fill('no such thing');
  await search.press('Enter');
  await page.getByRole('link', { name: 'Search offer titles' }).click();
  await heading(page, 'Offers').waitFor();
  expect(await page.getByLabel('Name or id').inputValue()).toBe('no such thing');
  await close();
});

test('a user who is known on two walls is found on each of them by its name', async () => {
  const user = service.newUser();
  for (const name of ['Harbor wall', 'Island wall']) {
    const wall = await service.newWall({ name });
    const query = { api_key: wall.secretKey, currency_adjustment: 5 };
    expect((await service.client.post(wall.user(user, 'transactions.json'), { query })).status).toBe(201);
  }
  const { close, page } = await openConsole(browser, service, await newPerson(service), `search?text=${user}`);
  await heading(page, `2 results for “${user}”`).waitFor();
  const found = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  expect(found.map((text) => /on (?<name>.*) \(\d+\)$/.exec(text)?.groups?.['name']).toSorted()).toEqual([
    'Harbor wall',
    'Island wall',
  ]);
  await page.getByRole('listitem').filter({ hasText: 'Island wall' }).getByRole('link').click();
  await heading(page, new RegExp(user)).waitFor();
  await close();
});

test('a filter that the service refuses is named in words, and can be cleared', async () => {
  const { close, page } = await openConsole(browser, service, await newPerson(service), 'leads?offer=1');
  await page.getByLabel('Offer id').fill('harbor');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').getByText('Offer must be').waitFor();
  expect(await page.getByText('errors').count()).toBe(0);
  await page.getByRole('link', { name: 'Clear filters' }).press('Enter');
  await page.getByText('No leads yet').waitFor();
  expect(page.url()).toBe(`${service.url}/console/leads`);
  await close();
});

test('people choose times in UTC and their colors, which this browser keeps', async () => {
  const timeZone = 'Asia/Kolkata';
  const { close, page } = await openPage(browser, { timezoneId: timeZone, colorScheme: 'light' });
  const { token } = await newPerson(service);
  await page.context().addCookies([{ name: COOKIE, value: token, url: service.url }]);
  await page.goto(`${service.url}/console/audit`);
  const time = page.getByRole('main').locator('time').first();
  const at = new Date((await time.getAttribute('datetime')) ?? '');
  const clockIn = (zone: string) =>
    plain(at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone }));
  const shown = async () => plain((await time.textContent()) ?? '');
  const color = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const choose = (name: string, label: string) => page.getByRole('combobox', { name }).selectOption({ label });
  await openAccountMenu(page);
  expect(await shown()).toMatch(new RegExp(`${clockIn(timeZone)}$`));
  await choose('Times', 'UTC');
  await expect.poll(shown).toMatch(new RegExp(`${clockIn('UTC')} UTC$`));

  const light = await color();
  await choose('Colors', 'Dark');
  const dark = await color();
  expect(dark).not.toBe(light);
  await page.reload();
  await expect.poll(shown).toMatch(new RegExp(`${clockIn('UTC')} UTC$`));
  expect(await color()).toBe(dark);
  await openAccountMenu(page);
  expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await choose('Colors', 'Light');
  expect(await color()).toBe(light);
  await choose('Colors', 'Match the system');
  expect(await color()).toBe(dark);
  await choose('Times', 'Your time zone');
  await expect.poll(shown).toMatch(new RegExp(`${clockIn(timeZone)}$`));
  await close();
});

/** The text with plain spaces: browsers and Node differ in the one before AM and PM. */
function plain(text: string): string {
  return text.replaceAll(/\s/gu, ' ');
}
