import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { fillProfileForm, sendProfileForm } from '../support/browser/fill-profile.ts';
import { page as wholePage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { mintToken } from '../support/requests/mint-token.ts';
import { offerRow } from '../support/requests/offers.ts';

// Pages with old libraries that replace built-in functions.

const ACCENT = '0a7d5a';

const { browser, stage } = await inBrowser(
  async () => {
    const service = await startPublicService();
    const host = await startHostServer();
    const offers = Array.from({ length: 12 }, (_, index) =>
      offerRow(index + 1, { image_url: `${service.url}/none.png`, category_id: [index % 2 === 0 ? 17 : 21] }),
    );
    await service.importOffers(offers);
    const wall = await service.newWall({ customization: { accent: ACCENT } });
    return { service, host, wall, panel: await service.newPanel() };
  },
  async ({ host, service }) => {
    host.stop();
    await service.stop();
  },
);

/** Replaces `Array.from` and similar functions as prototype.js 1.7.3 and MooTools 1.4.5 do. */
const standIns: Readonly<Record<string, string>> = {
  'what prototype.js 1.7.3 replaces': `
    Array.from = (given) => {
      if (!given) return [];
      if ('toArray' in Object(given)) return given.toArray();
      const length = given.length || 0;
      const result = new Array(length);
      for (let index = 0; index < length; index++) result[index] = given[index];
      return result;
    };
    Array.prototype.toArray = Array.prototype.clone = function () { return [].concat(this); };
    Array.prototype.first = function () { return this[0]; };
    Array.prototype.last = function () { return this[this.length - 1]; };
    Object.values = (object) => { const found = []; for (const name in object) found.push(object[name]); return found; };
    Function.prototype.delay = Function.prototype.wrap = function () { return this; };
    Element.prototype.remove = function () { this.parentNode.removeChild(this); return this; };`,
  'what MooTools 1.4.5 replaces': `
    Array.from = (given) => given == null ? [] : typeof given.length === 'number' && typeof given !== 'string' ? Array.prototype.slice.call(given) : [given];
    for (const Type of [Array, String, Number, Date, RegExp, Function]) Type.prototype.$family = function () { return 'x'; };
    Array.prototype.contains = Array.prototype.include = function () { return this; };
    window.Event = function (event) { return { event }; };
    Function.prototype.bind = function (that, args) { const self = this; return function () { return self.apply(that, args || arguments); }; };
    Object.values = (object) => { const found = []; for (const name in object) if (Object.hasOwn(object, name)) found.push(object[name]); return found; };`,
};

/** The real libraries, if they are installed: `.ci/run` installs them. */
const files: Readonly<Record<string, string>> = {
  'prototype.js 1.7.3': '/usr/share/javascript/prototype/prototype-1.7.3.js',
  'MooTools 1.4.5': '/usr/share/javascript/mootools/mootools-core-nc.js',
};

const libraries: [name: string, text: string][] = [
  ...Object.entries(standIns),
  ...Object.entries(files)
    .filter(([, file]) => existsSync(file))
    .map(([name, file]): [string, string] => [name, readFileSync(file, 'utf8')]),
];

test.each(libraries)('the wall and the sign-up work on a page with %s', async (name, text) => {
  const { host, service, panel, wall } = stage;
  const { close, page } = await openPage(browser);
  const user = service.newUser();
  const email = service.secrets.add(`${user}@mail.example`);
  const token = await mintToken(service, wall, user);
  const path = `/${user}`;
  host.serve(`${path}.js`, { body: text, headers: { 'Content-Type': 'text/javascript' } });
  const body = `<offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${user}" token="${token}"></offer-wall>
    <survey-profile pub-id="${panel.pubId}" profile-id="${panel.profileId}" user-id="${user}" publishable-key="${panel.publishableKey}"></survey-profile>`;
  const scripts = `<script src="${path}.js"></script><script type="module" src="${service.url}/embed/v1/offer-wall.js"></script>`;
  await page.goto(host.serve(path, { body: wholePage(body, scripts) }));
  expect(await page.evaluate(() => Array.from(new Map([[1, 2]]), () => 'mapped')), name).not.toEqual(['mapped']);

  await page.getByRole('article').first().waitFor();
  const link = page.getByRole('article').first().getByRole('link');
  // The wall's own accent, mixed into the pill of the reward.
  expect(await link.evaluate((element) => getComputedStyle(element).getPropertyValue('--_accent'))).toBe('#0a7d5a');
  await page.getByRole('searchbox').fill('Offer 7');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: /^Free/ }).first().click();
  await expect.poll(() => page.getByRole('article').count()).toBe(6);
  await page.getByRole('article').first().getByRole('button').first().click();
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByText('Your balance', { exact: true }).waitFor();

  await fillProfileForm(page, { email, birthYear: '1990' });
  await sendProfileForm(page);
  const stored = () =>
    service.client.get(panel.user(user), { headers: { Authorization: `Bearer ${panel.secretKey}` } });
  await expect.poll(async () => (await stored()).status).toBe(200);
  expect((await stored()).body).toMatchObject({ email, dob: '1990-05-17', answers: { 3: [20], 6: [64] } });
  await close();
});

test('an image that fails after a search has replaced it disturbs nothing', async () => {
  const { host, service, wall } = stage;
  const { close, page } = await openPage(browser);
  const gate = Promise.withResolvers<void>();
  await page.route('**/none.png', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const body = `<offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${service.newUser()}"></offer-wall>`;
  const library = standIns['what prototype.js 1.7.3 replaces'] ?? '';
  const scripts = `<script>${library}</script><script type="module" src="${service.url}/embed/v1/offer-wall.js"></script>`;
  await page.goto(host.serve('/late-images', { body: wholePage(body, scripts) }));
  await page.getByRole('searchbox').fill('Offer 7');
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  expect(await page.locator('article img').count()).toBe(1);
  gate.resolve();
  await page.waitForLoadState('networkidle');
  expect(await page.locator('article .image').innerText()).toBe('O');
  expect(await page.locator('article img.loaded').count()).toBe(0);
  await close();
});
