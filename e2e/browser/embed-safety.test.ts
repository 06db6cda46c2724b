import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot, widgetFolder } from '../../server/runtime/project-root.ts';
import { accessibilityFaults, openBrowser, openPage, startPublicService } from '../support/browser/browser.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import type { HostServer } from '../support/browser/host-page.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { TestService, TestWall } from '../support/service/start-service.ts';

// The widget on other people's pages, which may be strict, crowded or hostile.

let browser: Browser;
let service: TestService;
let host: HostServer;
let wall: TestWall;
let form: string;

const IMAGE = 'https://images.example/offer.png';
const HELD = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';

beforeAll(async () => {
  browser = await openBrowser();
  service = await startPublicService();
  host = await startHostServer();
  await service.importOffers(Array.from({ length: 12 }, (_, index) => offerRow(index + 1, { image_url: IMAGE })));
  wall = await service.newWall({ customization: { accent: '0a7d5a' } });
  const { pubId, profileId, publishableKey } = await service.newPanel();
  form = `<survey-profile pub-id="${pubId}" profile-id="${profileId}" user-id="u1" publishable-key="${publishableKey}"></survey-profile>`;
});

afterAll(async () => {
  await browser.close();
  host.stop();
  await service.stop();
});

const element = (tag = 'offer-wall', more = '') =>
  `<${tag} pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="u1" ${more}></${tag}>`;
const script = (address: string) => `<script type="module" src="${address}"></script>`;
const v1 = () => script(`${service.url}/embed/v1/offer-wall.js`);

async function newPage() {
  const watched = await openPage(browser);
  await watched.page.route(IMAGE, (route) => route.fulfill({ contentType: 'image/svg+xml', body: HELD }));
  return watched;
}

/** Uses cards, search, a category, the details, and the form up to its first errors. */
async function walk(page: Page): Promise<void> {
  await page.getByRole('article').first().waitFor();
  await page.getByRole('searchbox').fill('Offer 7');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.getByRole('searchbox').fill('');
  await expect.poll(() => page.getByRole('article').count()).toBe(12);
  await page.getByRole('article').first().getByRole('button').click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Step 1 of 5').waitFor();
  await page.locator('survey-profile').getByRole('button', { name: 'Continue' }).click();
  await page.locator('survey-profile').getByRole('alert').waitFor();
}

/** The policy that docs/embed.md publishes, for this service. */
function publishedPolicy(): string {
  const guide = readFileSync(join(projectRoot, 'docs/embed.md'), 'utf8');
  const [, policy = ''] = /## Content security policy[^]*?```\n([^]*?)```/.exec(guide) ?? [];
  expect(policy).toContain('require-trusted-types-for');
  return policy.replaceAll('https://rewards.example.com', service.url).replaceAll('\n', ' ').trim();
}

test('the widget works under the published policy with nothing else allowed, and with Trusted Types enforced', async () => {
  const { page, close } = await newPage();
  const policy = `default-src 'none'; base-uri 'none'; form-action 'none'; ${publishedPolicy()}`;
  const address = host.serve('/strict', {
    body: wholePage(element() + form, v1()),
    headers: { 'Content-Security-Policy': policy },
  });
  await page.goto(address);
  await walk(page);
  await close();
});

test('a policy that forbids the module reports it, so the test above can fail', async () => {
  const { page, troubles } = await newPage();
  await page.goto(
    host.serve('/forbidden', {
      body: wholePage(element(), v1()),
      headers: { 'Content-Security-Policy': "default-src 'none'" },
    }),
  );
  await expect.poll(() => troubles.length).toBeGreaterThan(0);
  await page.context().close();
});

test('a pinned build runs with its own integrity hash, and not with another', async () => {
  const { script: tag } = JSON.parse(readFileSync(join(widgetFolder, 'sri.json'), 'utf8')) as { script: string };
  const pinned = tag.replace('https://rewards.example.com', service.url);
  const { page, close } = await newPage();
  await page.goto(host.serve('/pinned', { body: wholePage(element() + pinned) }));
  await page.getByRole('article').first().waitFor();
  const wrong = pinned.replace(/sha384-../, 'sha384-AA');
  const refused = page.waitForEvent('console', (message) => message.text().includes('integrity'));
  await page.goto(host.serve('/tampered', { body: wholePage(element() + wrong) }));
  await refused;
  expect(await page.evaluate("customElements.get('offer-wall')")).toBeUndefined();
  await close();
});

test('no cookie, storage or cache is read or written', async () => {
  const { page, close } = await newPage();
  await page.addInitScript(() => {
    const touched: string[] = [];
    Object.assign(window, { touched });
    const watch = (owner: object, name: string) => {
      const original = Object.getOwnPropertyDescriptor(owner, name);
      Object.defineProperty(owner, name, {
        configurable: true,
        get() {
          touched.push(name);
          return original?.get?.call(this);
        },
        set() {
          touched.push(`${name} =`);
        },
      });
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'cookieStore']) watch(window, name);
    watch(Document.prototype, 'cookie');
    watch(Navigator.prototype, 'storage');
    watch(Navigator.prototype, 'serviceWorker');
  });
  await page.goto(host.serve('/storage', { body: wholePage(element() + form, v1()) }));
  await walk(page);
  expect(await page.evaluate('touched')).toEqual([]);
  expect(await page.evaluate('document.cookie, touched')).toEqual(['cookie']);
  expect(await page.context().cookies()).toEqual([]);
  await close();
});

describe('two versions on one page', () => {
  /** Serves the built widget from another URL: to the page it is another module, with its own copy of Lit. */
  function otherCopy(file: string): string {
    for (const name of readdirSync(widgetFolder).filter((each) => each.endsWith('.js'))) {
      const body = readFileSync(join(widgetFolder, name), 'utf8');
      host.serve(`/other/${name}`, { body, headers: { 'Content-Type': 'text/javascript' } });
    }
    return `${host.origin}/other/${file}`;
  }

  test.each(['first', 'second'])('both work if the version of the service loads %s', async (place) => {
    const other = script(otherCopy('offer-wall.js'));
    const both = place === 'first' ? v1() + other : other + v1();
    const { page, close } = await newPage();
    const policy = "require-trusted-types-for 'script'; trusted-types lit-html 'allow-duplicates'";
    const body = wholePage(
      element('offer-wall', `api-base="${service.url}"`) + form.replace('>', ` api-base="${service.url}">`),
      both,
    );
    await page.goto(host.serve(`/two-${place}`, { body, headers: { 'Content-Security-Policy': policy } }));
    await walk(page);
    await close();
  });

  test('both work side by side under different names', async () => {
    const define = `<script type="module">import { defineOfferWall } from '${otherCopy('define.js')}'; defineOfferWall({ prefix: 'acme' });</script>`;
    const { page, close } = await newPage();
    const acme = element('acme-offer-wall', `api-base="${service.url}"`);
    await page.goto(host.serve('/beside', { body: wholePage(element() + acme, v1() + define) }));
    await page.locator('offer-wall').getByRole('article').nth(11).waitFor();
    await page.locator('acme-offer-wall').getByRole('article').nth(11).waitFor();
    await close();
  });
});

test('patched globals of the page do not break the widget', async () => {
  const { page, close } = await newPage();
  // Like libraries and tag managers do.
  const patches = `<script>
    Array.prototype.last = function () { return this[this.length - 1]; };
    Array.prototype.toJSON = function () { return this.slice(); };
    Object.prototype.each = function () {};
    String.prototype.capitalize = function () { return this; };
    const parse = JSON.parse;
    JSON.parse = function (...parts) { return parse.apply(this, parts); };
    const then = Promise.prototype.then;
    Promise.prototype.then = function (...parts) { return then.apply(this, parts); };
    const define = customElements.define;
    customElements.define = function (...parts) { return define.apply(customElements, parts); };
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) { return attach.call(this, options); };
    const load = window.fetch;
    window.fetch = function (...parts) { return load.apply(window, parts); };
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, heard, options) { return listen.call(this, type, heard, options); };
    window.process = { env: {} };
    window.define = function () {};
    window.define.amd = {};
    window.module = { exports: {} };
  </script>`;
  await page.goto(host.serve('/patched', { body: wholePage(element() + form, patches + v1()) }));
  await walk(page);
  await close();
});

describe('hostile style sheets', () => {
  const sheets: Readonly<Record<string, string>> = {
    'everything unset': '* { all: unset !important }',
    'everything of ours hidden by name':
      'article, button, dialog, form, h2, h3, img, input, label, li, p, select, span, svg, ul { display: none !important }',
    'every box changed':
      '* { box-sizing: content-box !important; margin: 20px !important; padding: 20px !important; border: 3px solid red !important; letter-spacing: .1em; line-height: 1 }',
    'ids and classes like ours':
      '.card, .cta, .root, .grid, .title, .button, .field { position: fixed !important; opacity: 0 !important; width: 1px !important }',
    'text of the page':
      'html { font-size: 62.5% } body { font: italic 9px/1 serif; text-transform: uppercase; white-space: nowrap; text-align: end; color: #ccc }',
  };

  test.each(Object.keys(sheets))('%s', async (name) => {
    const { page, close } = await newPage();
    const style = `<style>${sheets[name] ?? ''}</style>`;
    await page.goto(host.serve('/hostile', { body: wholePage(`<main>${element()}</main>`, style + v1()) }));
    await page.getByRole('article').first().waitFor();
    const boxes = await page.getByRole('article').evaluateAll((cards) =>
      cards.map((card) => {
        const { width, height } = card.getBoundingClientRect();
        const link = card.querySelector('a')?.getBoundingClientRect();
        return { usable: width >= 180 && height >= 100, target: (link?.height ?? 0) >= 44 };
      }),
    );
    expect(boxes).toHaveLength(12);
    expect(new Set(boxes.map((box) => JSON.stringify(box)))).toEqual(new Set(['{"usable":true,"target":true}']));
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('article').first().getByRole('link').click(),
    ]);
    await tab.close();
    expect((await accessibilityFaults(page)).filter((fault) => fault.includes('offer-wall'))).toEqual([]);
    await close();
  });

  test.each([
    ['10px', '16px'],
    ['62.5%', '16px'],
    ['20px', '20px'],
    ['200%', '32px'],
    ['100px', '32px'],
  ])('on a page whose root has %s, text is %s high', async (root, expected) => {
    const { page, close } = await newPage();
    const style = `<style>html { font-size: ${root} }</style>`;
    await page.goto(host.serve('/root', { body: wholePage(element(), style + v1()) }));
    const wall = page.locator('offer-wall');
    expect(await wall.evaluate((element) => getComputedStyle(element).fontSize)).toBe(expected);
    await close();
  });

  test("the page's text transform, spacing and line breaks do not apply inside", async () => {
    const { page, close } = await newPage();
    const style =
      '<style>body { text-transform: uppercase; white-space: nowrap; letter-spacing: 3px; text-align: end }</style>';
    await page.goto(host.serve('/letters', { body: wholePage(element(), style + v1()) }));
    const description = page.getByRole('article').first().locator('.description');
    const seen = await description.evaluate((text) => {
      const { textTransform, whiteSpace, letterSpacing, textAlign } = getComputedStyle(text);
      return { textTransform, whiteSpace, letterSpacing, textAlign };
    });
    expect(seen).toEqual({
      textTransform: 'none',
      whiteSpace: 'normal',
      letterSpacing: 'normal',
      textAlign: 'start',
    });
    await close();
  });
});
