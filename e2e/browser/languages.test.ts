import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { openPage } from '../support/browser/browser.ts';
import { page as hostPage, startHostServer } from '../support/browser/host-page.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { card, isWithin, startWallInEnglish } from '../support/browser/wall-in-english.ts';
import { wallLanguages } from '../../widget/src/locales/wall-languages.ts';

const titles = {
  en: 'Earn rewards',
  es: 'Gana recompensas',
  fr: 'Gagnez des récompenses',
  de: 'Belohnungen verdienen',
  'pt-BR': 'Ganhe recompensas',
  it: 'Guadagna ricompense',
  nl: 'Verdien beloningen',
  pl: 'Zdobywaj nagrody',
  ja: '報酬を獲得',
  ar: 'اكسب مكافآت',
};

const { browser, stage } = await inBrowser(
  async () => ({ ...(await startWallInEnglish()), host: await startHostServer() }),
  async ({ host, service }) => {
    host.stop();
    await service.stop();
  },
);
const { address, host, service, wall } = stage;

const heading = (page: Page) => page.locator('[part=title]').first();

describe('the language is', () => {
  const element = (attributes = '') =>
    `<offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="reader" ${attributes}></offer-wall>`;
  const script = () => `<script type="module" src="${service.url}/embed/v1/offer-wall.js"></script>`;

  async function titleOf(body: string, pageLang: string, locale: string): Promise<string> {
    const html = hostPage(body, script()).replace('lang="en"', pageLang);
    const { page, close } = await openPage(browser, { locale });
    await page.goto(host.serve('/', { body: html }));
    await card(page).waitFor();
    const title = await heading(page).innerText();
    await close();
    return title;
  }

  test('that of the element, if it has one', async () => {
    expect(await titleOf(element('lang="de-AT"'), 'lang="fr"', 'es-MX')).toBe(titles.de);
  });

  test('else that of the page', async () => {
    expect(await titleOf(element(), 'lang="pt"', 'es-MX')).toBe(titles['pt-BR']);
  });

  test('else that of the browser, or English', async () => {
    expect(await titleOf(element(), 'lang=""', 'es-MX')).toBe(titles.es);
    expect(await titleOf(element(), 'lang="zh"', 'zh-CN')).toBe(titles.en);
  });

  test('on the hosted page that of its URL, else that of the browser', async () => {
    const { page, close } = await openPage(browser, { locale: 'es-MX' });
    const document = page.locator('html');
    await page.goto(address(''));
    await card(page).waitFor();
    expect(await heading(page).innerText()).toBe(titles.es);
    expect([await document.getAttribute('lang'), await page.title()]).toEqual(['es', titles.es]);
    await page.goto(address('ar-EG'));
    await card(page).waitFor();
    expect(await heading(page).innerText()).toBe(titles.ar);
    expect([await document.getAttribute('lang'), await page.title()]).toEqual(['ar', titles.ar]);
    expect(await document.getAttribute('dir')).toBe('rtl');
    await close();
  });

  test('that of the nearest element, also outside a shadow root', async () => {
    const body = `<main lang="nl"><div id="outer"></div></main><script>
      const root = document.querySelector('#outer').attachShadow({ mode: 'open' });
      root.innerHTML = '<section lang=""><p></p></section>';
      root.querySelector('p').attachShadow({ mode: 'open' }).innerHTML = ${JSON.stringify(element())};
    </script>`;
    expect(await titleOf(body, 'lang="fr"', 'es-MX')).toBe(titles.nl);
  });
});

test('every language loads, and fits a narrow screen', async () => {
  expect(Object.keys(titles), 'Add the title of the wall to `titles`.').toEqual(Object.keys(wallLanguages));
  const { page, close } = await openPage(browser, { viewport: { width: 320, height: 700 } });
  for (const [lang, title] of Object.entries(titles)) {
    await page.goto(address(lang));
    await card(page).waitFor();
    expect(await heading(page).innerText()).toBe(title);
    const root = page.locator('[part=root]').first();
    expect(await root.getAttribute('lang')).toBe(lang);
    expect(await root.getAttribute('dir')).toBe(lang === 'ar' ? 'rtl' : 'ltr');
    expect([lang, await isWithin(page)]).toEqual([lang, true]);
    await page.locator('#tab-surveys').click();
    await page.locator('input[name=first_name]').waitFor();
    expect([lang, await isWithin(page)]).toEqual([lang, true]);
  }
  await close();
});

test('the inputs of a date are in the order of the language', async () => {
  const { page, close } = await openPage(browser);
  await page.goto(address('ja'));
  await page.locator('#tab-surveys').click();
  const parts = page.locator('.dates input');
  await parts.first().waitFor();
  expect(await parts.evaluateAll((inputs) => inputs.map((input) => input.id.split('-').at(-1)))).toEqual([
    'year',
    'month',
    'day',
  ]);
  await close();
});
