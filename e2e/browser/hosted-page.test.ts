import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';

// The widget uses the answers that the hosted page carries (docs/contract/hosted-page.md#the-first-list).

const HOSTILE = '</script><img src=x onerror=alert(1)><!--';

async function start() {
  const service = await startPublicService();
  const destination_url = `${service.url}/health/live`;
  await service.importOffers([
    offerRow(1, { name: 'Harbor Quest', destination_url }),
    offerRow(2, { name: HOSTILE, description: 'One\u2028two', destination_url }),
  ]);
  const panelWall = await service.newWall({ header: 'Earn gems', customization: { accent: '0a7d5a' } });
  await service.newPanel({ adwallId: panelWall.adwallId });
  return { service, wall: panelWall };
}

const { browser, stage } = await inBrowser(start, ({ service }) => service.stop());

const hosted = (query: Record<string, string>, { pubId, adwallId } = stage.wall): string =>
  `${stage.service.url}/wall/${pubId}/${adwallId}?${new URLSearchParams(query).toString()}`;

/** Opens a page, and collects the paths of its calls from now on. */
async function watchCalls() {
  const opened = await openPage(browser);
  const calls: string[] = [];
  opened.page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/adwall/')) calls.push(pathname + search);
  });
  return { ...opened, calls };
}

const cards = (page: Page) => page.getByRole('article');
const lists = (calls: readonly string[]) => calls.filter((path) => path.includes('/offers.json'));
/** Those of the wall itself: the page shows cards before its scripts run. */
const firstCards = async (page: Page) => {
  await page.locator('offer-wall style').first().waitFor({ state: 'detached' });
  await cards(page).first().waitFor();
};
const setOnWall = (page: Page, properties: Record<string, string>) =>
  page.evaluate((values) => Object.assign(document.querySelector('offer-wall') ?? {}, values), properties);

test('the first card appears without a request for settings or offers, whatever the URL says about the user', async () => {
  const { calls, close, page } = await watchCalls();
  const user = stage.service.newUser();
  const about = { subid2: 'a b', subid3: 'ü', subid4: '4', device: 'd', gender: 'f', age_range_id: '2' };
  await page.goto(hosted({ subid1: user, ...about, lang: 'de', theme: 'dark' }));
  await page.getByRole('tab', { name: 'Umfragen' }).waitFor();
  await firstCards(page);
  expect(calls.filter((path) => !path.includes('/categories.json'))).toEqual([]);
  expect(await page.getByRole('heading', { name: 'Earn gems' }).count()).toBe(1);
  await close();
});

test('everything that the first screen loads was preloaded', async () => {
  const { close, page } = await watchCalls();
  // What follows the first screen never arrives.
  await page.route('**/rest-of-wall-*', () => {});
  await page.goto(hosted({ subid1: stage.service.newUser(), lang: 'pt' }));
  await firstCards(page);
  await page.getByRole('searchbox').waitFor();
  const links = await page
    .locator('link[rel=modulepreload]')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')));
  const modules = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  const script = await page.locator('script[src]').getAttribute('src');
  expect(modules.toSorted()).toEqual([...links, script].toSorted());
  await close();
});

test('no text of an offer becomes markup', async () => {
  const { close, page } = await watchCalls();
  await page.goto(hosted({ subid1: stage.service.newUser() }));
  await cards(page).getByRole('button', { name: HOSTILE }).waitFor();
  expect(await page.locator('body > *').evaluateAll((all) => all.map(({ localName }) => localName))).toEqual([
    'main',
    'noscript',
    'script',
  ]);
  await close();
});

test('the list is used once: a reload, another user and another language request their own', async () => {
  const { calls, close, page } = await watchCalls();
  const user = stage.service.newUser();
  await page.goto(hosted({ subid1: user }));
  await firstCards(page);
  const asked = async (count: number) => {
    await expect.poll(() => lists(calls).length).toBe(count);
    await firstCards(page);
  };
  await page.evaluate(() => (document.querySelector('offer-wall') as unknown as { reload(): Promise<void> }).reload());
  await asked(1);
  expect(calls.some((path) => path.includes('/details.json'))).toBe(true);
  await setOnWall(page, { userId: stage.service.newUser() });
  await asked(2);
  await setOnWall(page, { lang: 'fr' });
  await asked(3);
  await setOnWall(page, { userId: user, lang: '' });
  await asked(4);
  await close();
});

test.each(['subid1', 'lang', 'gender'])('a list for another %s is not used, then or later', async (name) => {
  const { calls, close, page } = await watchCalls();
  const own = { subid1: stage.service.newUser(), lang: 'en', gender: 'm' };
  const other = { subid1: stage.service.newUser(), lang: 'fr', gender: 'f' }[name] ?? '';
  await page.route(/\/wall\/\d+\/\d+/, async (route) => {
    const response = await route.fetch({ url: hosted({ ...own, [name]: other }) });
    await route.fulfill({ response });
  });
  await page.goto(hosted(own));
  await firstCards(page);
  expect(lists(calls)).toHaveLength(1);
  const property = { subid1: 'userId', lang: 'lang', gender: 'gender' }[name] ?? '';
  await setOnWall(page, { [property]: other });
  await expect.poll(() => lists(calls).length).toBe(2);
  await close();
});

test('a page with a token requests the list with that token', async () => {
  const { service, wall } = stage;
  for (const settings of [wall, await service.newWall({ require_token: true })]) {
    const { calls, close, page } = await watchCalls();
    const user = service.newUser();
    const token = await mintToken(service, settings, user);
    const [request] = await Promise.all([
      page.waitForRequest('**/offers.json*'),
      page.goto(`${hosted({ subid1: user }, settings)}#token=${token}`),
    ]);
    await firstCards(page);
    expect(request.headers()['authorization']).toBe(`Bearer ${token}`);
    expect(lists(calls)).toHaveLength(1);
    expect(await page.content()).not.toContain(token);
    await close();
  }
});

test('a page that waits for a token requests the list after its wait', async () => {
  const { calls, close, page } = await watchCalls();
  await page.goto(`${hosted({ subid1: stage.service.newUser() })}#await-token`);
  await firstCards(page);
  expect(lists(calls)).toHaveLength(1);
  await close();
});

test('after going back, the page shows the current offers', async () => {
  const { close, page } = await watchCalls();
  const { service, wall } = stage;
  const other = await service.newWall({ payout_min: '1000' });
  await page.goto(hosted({ subid1: service.newUser() }));
  await firstCards(page);
  await page.goto(hosted({ subid1: service.newUser() }, other));
  await page.getByRole('heading', { name: 'No offers right now' }).waitFor();
  await service.changeWall(wall, { header: 'Earn stars' });
  await page.goBack();
  await page.getByRole('heading', { name: 'Earn stars' }).waitFor();
  await firstCards(page);
  await service.changeWall(wall, { header: 'Earn gems' });
  await close();
});

/** Opens a page of the service's origin with this element and the script tag. */
async function openShop(page: Page, attributes: string, user = stage.service.newUser()) {
  const { service, wall } = stage;
  await page.route(`${service.url}/shop.html`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Shop</title>
        <offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${user}" ${attributes}></offer-wall>
        <script type="module" src="/embed/v1/offer-wall.js"></script>`,
    }),
  );
  await page.goto(`${service.url}/shop.html`);
}

test('the script tag starts the first requests of an element before its code is there', async () => {
  const { close, page } = await watchCalls();
  // No request is answered, so none can depend on an answer.
  const requested = new Set<string>();
  for (const name of ['define.js', 'details.json', 'offers.json', 'wall-en-'])
    await page.route(`**/*${name}*`, () => void requested.add(name));
  await openShop(page, '');
  await expect.poll(() => requested.size).toBe(4);
  await close();
});

test('an element takes the responses that the script tag has requested, and requests others itself', async () => {
  const { calls, close, page } = await watchCalls();
  await openShop(page, 'page-size="1"');
  await firstCards(page);
  expect(calls.filter((path) => path.includes('/details.json'))).toHaveLength(1);
  expect(lists(calls)).toHaveLength(1);
  await setOnWall(page, { userId: stage.service.newUser() });
  await expect.poll(() => lists(calls)).toHaveLength(2);
  await close();
});

test('with token-url, the list starts when the token is there, without the element, which requests neither again', async () => {
  const { calls, close, page } = await watchCalls();
  const { service, wall } = stage;
  const [token, code] = [Promise.withResolvers<string>(), Promise.withResolvers<void>()];
  let asked = 0;
  await page.route('**/offer-wall-token', async (route) => {
    asked += 1;
    await route.fulfill({ json: { token: await token.promise } });
  });
  await page.route('**/define.js', async (route) => {
    await code.promise;
    await route.continue();
  });
  const user = service.newUser();
  await openShop(page, 'token-url="/offer-wall-token"', user);
  await expect.poll(() => asked).toBe(1);
  await expect.poll(() => calls.filter((path) => path.includes('/details.json'))).toHaveLength(1);
  // Without its token, the list would be that of another user.
  expect(lists(calls)).toEqual([]);
  const requested = page.waitForRequest(/offers\.json/);
  const minted = await mintToken(service, wall, user);
  token.resolve(minted);
  expect((await requested).headers()['authorization']).toBe(`Bearer ${minted}`);
  code.resolve();
  await page.getByRole('tab', { name: 'Activity' }).waitFor();
  await firstCards(page);
  expect(lists(calls)).toHaveLength(1);
  expect(asked).toBe(1);
  await close();
});

test('images on the first screen load at once, the others when they come near', async () => {
  const { close, page } = await watchCalls();
  const { service, wall } = stage;
  await service.importOffers(Array.from({ length: 8 }, (_, index) => offerRow(100 + index)));
  await page.route('**/images/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' }),
  );
  await page.goto(hosted({ subid1: service.newUser() }, wall));
  await firstCards(page);
  const images = await cards(page)
    .locator('img')
    .evaluateAll((all) =>
      (all as HTMLImageElement[]).map(({ fetchPriority, height, loading, width }) => [
        loading,
        fetchPriority,
        width,
        height,
      ]),
    );
  expect(images).toHaveLength(10);
  for (const image of images.slice(0, 4)) expect(image).toEqual(['eager', 'high', 56, 56]);
  for (const image of images.slice(4)) expect(image).toEqual(['lazy', 'auto', 56, 56]);
  await close();
});
