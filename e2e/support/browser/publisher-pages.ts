import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { projectRoot } from '../../../server/runtime/project-root.ts';
import { page as wholePage } from './host-page.ts';

/** A publisher's page with code of its own that might conflict with the elements. */
export interface PublisherPage {
  /** Files of npm packages that it loads first, in this order. */
  readonly libraries?: readonly string[];
  /** What follows the libraries in its head. */
  readonly head?: string;
  /** The page around both elements; by default, they are the whole body. */
  readonly body?: (elements: string) => string;
  /** Turns the standard page into another one. */
  readonly rewrite?: (html: string) => string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Additional responses of its server, by path. */
  readonly also?: (elements: string) => Readonly<Record<string, string>>;
  /** Fails if the page's own features don't work after a user has used both elements. */
  readonly stillWorks: (page: Page) => Promise<void>;
}

/** The page's HTML. `module` is the script tag of the widget. */
export function publisherHtml(given: PublisherPage, elements: string, module: string): string {
  const { body = (content: string) => content, head = '', libraries = [], rewrite = (html: string) => html } = given;
  const scripts = libraries.map((file) => `<script src="${libraryPath(file)}"></script>`).join('');
  return rewrite(wholePage(body(elements), scripts + head + module));
}

export const libraryPath = (file: string): string => `/libraries/${file}`;

export const libraryText = (file: string): string => readFileSync(join(projectRoot, 'node_modules', file), 'utf8');

const counts = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Coins: 1' }).click();
  await page.getByRole('button', { name: 'Coins: 2' }).waitFor();
};

/** The expression is about the page itself, and must be true in it. */
const holds =
  (expression: string) =>
  async (page: Page): Promise<void> => {
    expect(await page.evaluate(expression)).toBe(true);
  };

// Without this event, core-js replaces the browser's Promise with its own.
const oldBrowser = '<script>window.NativePromise = Promise; delete window.PromiseRejectionEvent;</script>';
const ownPromise = holds('Promise !== NativePromise && Promise.resolve() instanceof Promise');

const bootstrapModal = (content: string): string => `<div class="modal" id="modal" tabindex="-1" aria-label="Rewards">
  <div class="modal-dialog modal-lg modal-dialog-scrollable"><div class="modal-content"><div class="modal-body">${content}</div>
  <div class="modal-footer"><button type="button" data-bs-dismiss="modal">Close modal</button></div></div></div></div>`;
const bootstrapHead = `<style>${libraryText('bootstrap/dist/css/bootstrap.min.css')}</style>`;
const bootstrapLibraries = ['bootstrap/dist/js/bootstrap.bundle.min.js'];

export const publisherPages: Readonly<Record<string, PublisherPage>> = {
  'Zone.js': {
    libraries: ['zone.js/bundles/zone.umd.min.js'],
    stillWorks: holds(
      "Zone.current.fork({ name: 'app' }).run(() => Promise.resolve().then(() => Zone.current.name === 'app'))",
    ),
  },
  'core-js 2': { libraries: ['core-js-2/client/shim.min.js'], rewrite: afterOldBrowser, stillWorks: ownPromise },
  'core-js 3': { libraries: ['core-js-bundle/minified.js'], rewrite: afterOldBrowser, stillWorks: ownPromise },
  'Sugar, which extends every built-in': {
    libraries: ['sugar/dist/sugar.min.js'],
    head: '<script>Sugar.extend({ objectPrototype: true });</script>',
    stillWorks: holds("[1, 2, 3].average() === 2 && 'coins'.first() === 'c'"),
  },
  datejs: {
    libraries: ['datejs/lib/date.js'],
    stillWorks: holds('Date.today().add(1).days().isAfter(Date.today())'),
  },
  'a Bootstrap modal around them': {
    libraries: bootstrapLibraries,
    head: bootstrapHead,
    body: (elements) => `${bootstrapModal(elements)}<script>new bootstrap.Modal('#modal').show();</script>`,
    // Escape in the details must not have closed it.
    async stillWorks(page) {
      const modal = page.locator('#modal.show');
      await modal.waitFor();
      await page.getByRole('button', { name: 'Close modal' }).click();
      await modal.waitFor({ state: 'detached' });
    },
  },
  'a Bootstrap modal over them': {
    libraries: bootstrapLibraries,
    head: bootstrapHead,
    body: (elements) =>
      `<button data-bs-toggle="modal" data-bs-target="#modal">Open modal</button>${elements}${bootstrapModal('<input aria-label="Nickname">')}`,
    async stillWorks(page) {
      await page.getByRole('button', { name: 'Open modal' }).click();
      await page.getByLabel('Nickname').fill('Ada');
      await page.getByRole('button', { name: 'Close modal' }).click();
      await page.locator('#modal.show').waitFor({ state: 'detached' });
      await page.getByRole('searchbox').fill('Offer 7');
      await expect.poll(() => page.locator('offer-wall').getByRole('article').count()).toBe(1);
    },
  },
  "Tailwind's preflight": {
    head: `<style>@layer base { ${libraryText('tailwindcss/preflight.css')} }</style>`,
    body: (elements) => `<h1>Earn coins</h1>${elements}`,
    async stillWorks(page) {
      const heading = page.getByRole('heading', { name: 'Earn coins' });
      expect(await heading.evaluate((element) => getComputedStyle(element).marginBlockStart)).toBe('0px');
    },
  },
  'AngularJS 1': {
    libraries: ['angular/angular.min.js'],
    body: (elements) =>
      `<div ng-app ng-init="coins = 1"><button ng-click="coins = coins + 1">Coins: {{ coins }}</button><div ng-if="coins">${elements}</div></div>`,
    stillWorks: counts,
  },
  'Vue 2': {
    libraries: ['vue-2/dist/vue.min.js'],
    body: (elements) => `<div id="app"><button @click="coins++">Coins: {{ coins }}</button>${elements}</div><script>
      Vue.config.ignoredElements = ['offer-wall', 'survey-profile'];
      new Vue({ el: '#app', data: { coins: 1 } });
    </script>`,
    stillWorks: counts,
  },
  'React 16': {
    libraries: ['react-16/umd/react.production.min.js', 'react-dom-16/umd/react-dom.production.min.js'],
    body: (elements) => `<div id="app"></div><template id="elements">${elements}</template><script>
      const parts = [...document.querySelector('#elements').content.children].map(({ localName, attributes }) =>
        React.createElement(localName, { key: localName, ...Object.fromEntries([...attributes].map(({ name, value }) => [name, value])) }));
      function App() {
        const [coins, setCoins] = React.useState(1);
        return [React.createElement('button', { key: 'coins', onClick: () => setCoins(coins + 1) }, 'Coins: ' + coins), ...parts];
      }
      ReactDOM.render(React.createElement(App), document.querySelector('#app'));
    </script>`,
    stillWorks: counts,
  },
  Turbo: {
    libraries: ['@hotwired/turbo/dist/turbo.es2017-umd.js'],
    body: (elements) => `<a href="/cart">Cart</a>${elements}<script>window.isFirstDocument ??= true;</script>`,
    also: () => ({ '/cart': wholePage('<h1>Your cart</h1>') }),
    async stillWorks(page) {
      await page.getByRole('link', { name: 'Cart' }).click();
      await page.getByRole('heading', { name: 'Your cart' }).waitFor();
      await page.goBack();
      await expect.poll(() => page.locator('offer-wall').getByRole('article').count()).toBe(12);
      await page.getByText('Step 1 of 5').waitFor();
      expect(await page.evaluate('isFirstDocument')).toBe(true);
    },
  },
  htmx: {
    libraries: ['htmx.org/dist/htmx.min.js'],
    body: () =>
      `<button hx-get="/coins" hx-swap="innerHTML">Coins: 1</button><main hx-get="/elements" hx-trigger="load"></main>`,
    also: (elements) => ({ '/coins': 'Coins: 2', '/elements': elements }),
    stillWorks: counts,
  },
  Alpine: {
    body: (elements) => `<div x-data="{ coins: 1 }"><button @click="coins++" x-text="'Coins: ' + coins"></button>
      <template x-if="coins > 0"><main>${elements}</main></template></div>
      <script src="${libraryPath('alpinejs/dist/cdn.min.js')}"></script>`,
    stillWorks: counts,
  },
  'styles that unset everything': {
    head: '<style>* { all: unset !important }</style>',
    body: (elements) => `<p id="text">Text</p>${elements}`,
    stillWorks: holds("getComputedStyle(document.querySelector('#text')).display === 'inline'"),
  },
  'quirks mode': {
    rewrite: (html) => html.replace('<!doctype html>', ''),
    stillWorks: holds("document.compatMode === 'BackCompat'"),
  },
  'a <base> of another site': {
    rewrite: (html) => html.replace('<head>', '<head><base href="https://elsewhere.example/shop/" target="_top">'),
    body: (elements) => `<a id="own" href="cart">Cart</a>${elements}`,
    stillWorks: holds("document.querySelector('#own').href === 'https://elsewhere.example/shop/cart'"),
  },
  'cross-origin isolation': {
    headers: {
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Opener-Policy': 'same-origin',
    },
    stillWorks: holds('crossOriginIsolated && new SharedArrayBuffer(8).byteLength === 8'),
  },
};

function afterOldBrowser(html: string): string {
  return html.replace('<head>', `<head>${oldBrowser}`);
}
