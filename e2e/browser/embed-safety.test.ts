import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { projectRoot, widgetFolder } from '../../server/runtime/project-root.ts';
import { page as wholePage } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { openWithImages, startEmbedding } from '../support/browser/embedding.ts';

// The widget on other people's pages, which may be strict, crowded or hostile.

const { browser, stage } = await inBrowser(startEmbedding, ({ stop }) => stop());
const { element, form, host, script, service, v1 } = stage;

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
  const { page, close } = await openWithImages(browser);
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
  const { page, troubles } = await openWithImages(browser);
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
  const pinned = tag.replaceAll('https://rewards.example.com', service.url);
  const { page, close } = await openWithImages(browser);
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
  const { page, close } = await openWithImages(browser);
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
    const { page, close } = await openWithImages(browser);
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
    const { page, close } = await openWithImages(browser);
    const acme = element('acme-offer-wall', `api-base="${service.url}"`);
    await page.goto(host.serve('/beside', { body: wholePage(element() + acme, v1() + define) }));
    await page.locator('offer-wall').getByRole('article').nth(11).waitFor();
    await page.locator('acme-offer-wall').getByRole('article').nth(11).waitFor();
    await close();
  });
});

test('patched globals of the page do not break the widget', async () => {
  const { page, close } = await openWithImages(browser);
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
