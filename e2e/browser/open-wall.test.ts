import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes } from '../support/browser/browser.ts';
import { openWithImages, startEmbedding } from '../support/browser/embedding.ts';
import { page as wholePage } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { openedTab } from '../support/browser/opened-tab.ts';

// A wall that opens over the publisher's page.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { element, host, opener, script, service, wall } = stage;

/** The strictest policy that the guide promises to suffice. */
const policy = `default-src 'none'; script-src ${service.url}; connect-src ${service.url}; img-src https:; require-trusted-types-for 'script'; trusted-types lit-html`;

const tall = '<br>'.repeat(200);

async function openHost(body: string, headers: Record<string, string> = {}) {
  const watched = await openWithImages(browser);
  const url = host.serve('/shop', {
    body: wholePage(body, script(`${service.url}/embed/v1/open-wall.js`)),
    headers: { 'Content-Security-Policy': policy, ...headers },
  });
  await watched.page.goto(url);
  await watched.page.waitForLoadState('networkidle');
  return { ...watched, url };
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Ways to earn' });
const focused = (page: Page) =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.ariaLabel ?? element?.textContent;
  });

describe.each(['modal', 'drawer'])('as a %s', (mode) => {
  test('it opens from an element of the page, and closes in every way', async () => {
    const { page, close, url } = await openHost(opener(mode) + tall);
    const button = page.getByRole('button', { name: 'Earn Coins' });
    const dialog = dialogOf(page);
    const closes = {
      'its button': () => dialog.getByRole('button', { name: 'Close' }).first().click(),
      Escape: () => page.keyboard.press('Escape'),
      Back: () => page.goBack(),
      'a press next to it': () => page.mouse.click(3, 3),
    };
    for (const act of Object.values(closes)) {
      await button.click();
      await dialog.getByRole('article').first().waitFor();
      expect(await dialog.getByRole('article').count()).toBe(12);
      expect(page.url()).toBe(url);
      await act();
      await dialog.waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('Earn Coins');
      await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).toBe('null');
    }
    // No entry is left over: Back leaves the page.
    await page.goBack();
    await expect.poll(() => page.url()).toBe('about:blank');
    await close();
  });

  test('the focus stays in it, the page behind does not scroll, and axe finds nothing', async () => {
    const { page, close } = await openHost(opener(mode) + tall);
    await page.getByRole('button', { name: 'Earn Coins' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('article').first().waitFor();
    expect(await focused(page)).toBe('Close');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    expect(
      await page.evaluate(
        () => document.activeElement?.shadowRoot !== null || document.activeElement === document.body,
      ),
    ).toBe(true);
    expect(await focused(page)).not.toBe('Earn Coins');
    await page.mouse.move(5, 5);
    await page.mouse.wheel(0, 500);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await close();
  });
});

test('the details of an offer close before the wall does', async () => {
  const { page, close } = await openHost(opener('modal'));
  await page.getByRole('button', { name: 'Earn Coins' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('article').first().getByRole('button').first().click();
  const details = page.getByRole('dialog', { name: 'Offer' });
  await details.waitFor();
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
  expect(await dialog.count()).toBe(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await close();
});

/** Opens a wall from the page's own code. `closed` in the page's title says that the wall has closed. */
const fromCode = (options: string) => `
  import { openOfferWall } from '${service.url}/embed/v1/open-wall.js';
  const ids = { pubId: '${wall.pubId}', wallId: '${wall.adwallId}', userId: 'u1' };
  document.querySelector('#go').addEventListener('click', async () => {
    const opened = openOfferWall({ ...ids, ${options} });
    globalThis.isSame = openOfferWall(ids) === opened;
    globalThis.closeWall = opened.close;
    await opened.closed;
    globalThis.stateWhenClosed = history.state;
    document.title = 'closed';
  });`;

async function openFromCode(options: string) {
  const source = host.serve('/shop.js', { body: fromCode(options), headers: { 'Content-Type': 'text/javascript' } });
  const watched = await openHost(`<button id="go">Go</button>${script(source)}`, {
    'Content-Security-Policy': policy.replace('script-src', `script-src ${host.origin}`),
  });
  await watched.page.getByRole('button', { name: 'Go' }).click();
  return watched;
}

test('code opens a wall with an offer and a placement, once at a time, and learns when it has closed', async () => {
  const asked: string[] = [];
  const options = `mode: 'drawer', offer: 7, placement: 'shop'`;
  const { page, close } = await openFromCode(options);
  page.on('request', (request) => asked.push(request.url()));
  await page.getByRole('dialog', { name: 'Offer 7' }).waitFor();
  expect(await page.evaluate('isSame')).toBe(true);
  expect(await page.locator('offer-wall').getAttribute('placement')).toBeNull();
  expect(
    await page.locator('offer-wall').evaluate((element) => (element as HTMLElement & { placement: string }).placement),
  ).toBe('shop');
  await page.evaluate('closeWall()');
  await expect.poll(() => page.title()).toBe('closed');
  await expect.poll(() => page.evaluate(() => history.state)).toBe(null);
  await close();
});

test('a mistyped mode opens a modal, and warns in the console', async () => {
  const { page, close } = await openHost(opener('draw'));
  const click = page.getByRole('button', { name: 'Earn Coins' }).click();
  const [warning] = await Promise.all([page.waitForEvent('console'), click]);
  expect(warning.text()).toBe('[offer-wall] Unknown mode: draw');
  await dialogOf(page).getByRole('article').first().waitFor();
  await close();
});

test('a double click on what opens the wall leaves it open', async () => {
  const { page, close } = await openHost(opener('drawer') + tall);
  await page.getByRole('button', { name: 'Earn Coins' }).dblclick();
  const dialog = dialogOf(page);
  await dialog.getByRole('article').first().waitFor();
  expect(await dialog.count()).toBe(1);
  await close();
});

test('a double tap on what opens the wall leaves it open; a later tap next to it closes it', async () => {
  const { page, close } = await openHost(opener('drawer') + tall);
  const place = await page.getByRole('button', { name: 'Earn Coins' }).boundingBox();
  const session = await page.context().newCDPSession(page);
  const touchPoints = [{ x: (place?.x ?? 0) + 5, y: (place?.y ?? 0) + 5 }];
  const tap = () =>
    Promise.all([
      session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints }),
      session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
  await Promise.all([tap(), tap()]);
  const dialog = dialogOf(page);
  await dialog.getByRole('article').first().waitFor();
  expect(await dialog.count()).toBe(1);
  await expect
    .poll(async () => {
      await tap();
      return dialog.count();
    })
    .toBe(0);
  await close();
});

test.each(['the wall', 'the details of an offer'])(
  'a press that starts in %s and ends next to it closes nothing',
  async (what) => {
    const { page, close } = await openHost(opener('modal'));
    await page.getByRole('button', { name: 'Earn Coins' }).click();
    const wallDialog = dialogOf(page);
    await wallDialog.getByRole('article').first().waitFor();
    const details = page.getByRole('dialog', { name: 'Offer' });
    if (what !== 'the wall') await wallDialog.getByRole('article').first().getByRole('button').first().click();
    const dialog = what === 'the wall' ? wallDialog : details;
    await dialog.waitFor();
    await dialog.getByRole('heading').first().hover();
    await page.mouse.down();
    await page.mouse.move(3, 3);
    await page.mouse.up();
    expect(await dialog.count()).toBe(1);
    await page.mouse.click(3, 3);
    await dialog.waitFor({ state: 'detached' });
    await close();
  },
);

test('what opened the wall tells the page once that it has closed, and all figures of the page load again', async () => {
  const { page, close } = await openWithImages(browser);
  const source = `
    import { openOfferWall } from '${service.url}/embed/v1/open-wall.js';
    const ids = { pubId: '${wall.pubId}', wallId: '${wall.adwallId}', userId: 'u1' };
    document.querySelector('#go').addEventListener('click', () => openOfferWall(ids));
    globalThis.heard = [];
    document.addEventListener('rewards-wall-close', ({ target }) => heard.push(target.nodeName.toLowerCase()));
    const removed = document.querySelector('[data-rewards-wall=drawer]');
    removed.addEventListener('click', () => removed.remove());
    document.querySelector('#shadow').attachShadow({ mode: 'open' }).append(document.querySelector('[data-rewards-wall=modal]'));`;
  host.serve('/close.js', { body: source, headers: { 'Content-Type': 'text/javascript' } });
  const figures = ['teaser', 'button'].map((name) => element(`rewards-${name}`, `placement="${name}"`));
  const openers = `${opener('modal')}<div id="shadow"></div><button id="go">Go</button>${opener('drawer', 'class="last"')}`;
  const modules = ['rewards-teaser', 'rewards-button', 'open-wall'].map((name) => `${service.url}/embed/v1/${name}.js`);
  const scripts = [...modules, '/close.js'].map(script).join('');
  await page.goto(host.serve('/shop', { body: wholePage(figures.join('') + openers, scripts) }));
  await page.waitForLoadState('networkidle');
  const expected: string[] = [];
  for (const [selector, target] of [
    ['#shadow button', 'div'],
    ['#go', '#document'],
    ['rewards-teaser', 'rewards-teaser'],
    ['rewards-button', 'rewards-button'],
    ['.last', '#document'],
  ] as const) {
    await page.locator(selector).click();
    await dialogOf(page).getByRole('article').first().waitFor();
    await Promise.all([
      page.waitForRequest(/\/teaser\?placement=teaser/),
      page.waitForRequest(/\/teaser\?placement=button/),
      page.keyboard.press('Escape'),
    ]);
    expected.push(target);
    await expect.poll(() => page.evaluate('heard')).toEqual(expected);
  }
  await close();
});

test('the list names the placement', async () => {
  const { page, close } = await openHost(opener('modal', 'data-placement="out-of-coins"'));
  const [request] = await Promise.all([
    page.waitForRequest(/offers\.json/),
    page.getByRole('button', { name: 'Earn Coins' }).click(),
  ]);
  expect(new URL(request.url()).searchParams.get('placement')).toBe('out-of-coins');
  await close();
});

test('as a page, it leaves for the hosted page; Back returns, and it can open again', async () => {
  const { page, close, url } = await openFromCode(
    `mode: 'page', tab: 'offers', offer: 3, placement: 'shop', theme: 'dark'`,
  );
  await page.getByRole('dialog', { name: 'Offer 3' }).waitFor();
  const address = new URL(page.url());
  expect(address.origin + address.pathname).toBe(`${service.url}/wall/${wall.pubId}/${wall.adwallId}`);
  expect(Object.fromEntries(address.searchParams)).toEqual({ subid1: 'u1', placement: 'shop', theme: 'dark' });
  await page.goBack();
  await expect.poll(() => page.url()).toBe(url);
  await page.getByRole('button', { name: 'Go' }).click();
  await page.getByRole('dialog', { name: 'Offer 3' }).waitFor();
  await close();
});

test('if the page blocks the code of the wall, it leaves for the hosted page', async () => {
  const { page, close } = await openHost(opener('modal'));
  await page.route('**/define.js', (route) => route.abort());
  await page.getByRole('button', { name: 'Earn Coins' }).click();
  await page.waitForURL(/\/wall\/\d+\/\d+\?subid1=u1$/);
  await close();
});

test('a link opens the wall too, and without it if the user wants another tab', async () => {
  const link = opener('modal').replaceAll('button', 'a').replace('<a', '<a href="/offers"');
  const { page, close, url } = await openHost(link);
  host.serve('/offers', { body: wholePage('<h1>Offers</h1>') });
  const tab = await openedTab(page, () =>
    page.getByRole('link', { name: 'Earn Coins' }).click({ modifiers: ['ControlOrMeta'] }),
  );
  await tab.close();
  expect(await dialogOf(page).count()).toBe(0);
  await page.getByRole('link', { name: 'Earn Coins' }).click();
  await dialogOf(page).waitFor();
  expect(page.url()).toBe(url);
  await close();
});

test('nothing moves for users who want less motion', async () => {
  const { page, close } = await openHost(opener('drawer'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Earn Coins' }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  expect(await dialog.evaluate((element) => element.getAnimations({ subtree: false }).length)).toBe(0);
  await close();
});

test('an element that a user of the page has written sends the token nowhere', async () => {
  const taken = `data-token-url="/account/delete" data-token="stolen" data-api-base="${host.origin}"`;
  const { page, close } = await openHost(opener('modal', taken));
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).origin}`));
  const [list] = await Promise.all([
    page.waitForRequest(/offers\.json/),
    page.getByRole('button', { name: 'Earn Coins' }).click(),
  ]);
  await dialogOf(page).getByRole('article').first().waitFor();
  expect(list.headers()['authorization']).toBeUndefined();
  expect(sent.filter((line) => line.startsWith('POST') || line.includes(host.origin))).toEqual([]);
  await close();
});

test('the script tag says where the token comes from', async () => {
  const token = await mintToken(service, wall, 'u1');
  host.serve('/token', { body: JSON.stringify({ token }), headers: { 'Content-Type': 'application/json' } });
  const { page, close } = await openWithImages(browser);
  const tag = script(`${service.url}/embed/v1/open-wall.js`).replace('src=', 'data-token-url="/token" src=');
  await page.goto(host.serve('/shop', { body: wholePage(opener('modal'), tag) }));
  const [list] = await Promise.all([
    page.waitForRequest(/offers\.json/),
    page.getByRole('button', { name: 'Earn Coins' }).click(),
  ]);
  expect(list.headers()['authorization']).toBe(`Bearer ${token}`);
  await close();
});

test.each(['Back', 'close()'])('with the details of an offer open, %s lets the page scroll again', async (way) => {
  const { page, close } = await openFromCode(`offer: 7`);
  await page.getByRole('dialog', { name: 'Offer 7' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.style.overflow)).toBe('hidden');
  await (way === 'Back' ? page.goBack() : page.evaluate('closeWall()'));
  await expect.poll(() => page.title()).toBe('closed');
  await expect.poll(() => page.evaluate(() => document.documentElement.style.overflow)).toBe('');
  await close();
});

test('once it has closed, its entry is gone: the page can add its own', async () => {
  const { page, close, url } = await openFromCode(`mode: 'drawer', offer: 7`);
  await page.getByRole('dialog', { name: 'Offer 7' }).waitFor();
  await page.evaluate('closeWall()');
  await expect.poll(() => page.title()).toBe('closed');
  expect(await page.evaluate('stateWhenClosed')).toBe(null);
  await page.evaluate(() => history.pushState({ mine: true }, '', '/own'));
  await page.goBack();
  await expect.poll(() => page.url()).toBe(url);
  await close();
});
