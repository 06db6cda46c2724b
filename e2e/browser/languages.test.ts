import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityFaultsInBothSchemes,
  openBrowser,
  openPage,
  startPublicService,
  widths,
} from '../support/browser/browser.ts';
import { NOON } from '../support/service/clock.ts';
import { page as hostPage, startHostServer, type HostServer } from '../support/browser/host-page.ts';
import { offerRow } from '../support/requests/offers.ts';
import { activeUser, setTime, type ActiveUser } from '../support/browser/open-activity.ts';
import type { TestService, TestSource, TestWall } from '../support/service/start-service.ts';

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
  ar: 'اكسب المكافآت',
};

let browser: Browser;
let service: TestService;
let host: HostServer;
let wall: TestWall;
let source: TestSource;

beforeAll(async () => {
  browser = await openBrowser();
  service = await startPublicService();
  host = await startHostServer();
  const destination_url = `${service.url}/health/live`;
  const requirements = 'New players only.';
  const events = [
    { event_id: 1, event_name: 'Level 5', event_revenue: 0.5 },
    {
      event_id: 2,
      event_name: 'Level 9',
      event_revenue: 1,
      estimated_time_to_complete: 7200,
      time_to_complete: 864_000,
    },
  ];
  const description = 'Climb. Then climb higher.';
  await service.importOffers([
    offerRow(1, { name: 'Harbor Quest', description, destination_url, requirements, category_id: [30] }),
    offerRow(2, {
      name: 'Stepped quest',
      description,
      destination_url,
      events,
      category_id: [22, 18],
      credit_delay: '2-4',
    }),
  ]);
  wall = await service.newWall({ currency: { name: 'Gems' }, max_payout_factor: '1' });
  await service.newPanel({ adwallId: wall.adwallId });
  source = await service.newSource();
});

afterAll(async () => {
  await browser.close();
  host.stop();
  await service.stop();
});

const address = (lang: string): string =>
  `${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}&lang=${lang}`;
const card = (page: Page) => page.getByRole('article').first();
const heading = (page: Page) => page.locator('[part=title]').first();

const newUser = (): ActiveUser => {
  service.clock.moveTo(NOON);
  return activeUser(service, wall, source);
};

/** The wall in Arabic for a user with a token. The page has the service's time. */
async function openArabic(page: Page, user: ActiveUser): Promise<void> {
  await setTime(page, service.clock.now());
  await page.goto(`${address('ar').replace(/subid1=[^&]*/, `subid1=${user.name}`)}#token=${await user.mint()}`);
  await page.locator('#tab-activity').waitFor();
}

async function openDetails(page: Page): Promise<void> {
  await page.locator('.card', { hasText: 'Stepped' }).locator('.name button').click();
  await page.getByRole('dialog').waitFor();
}

const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

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

describe('in Arabic', () => {
  test('the layout is mirrored', async () => {
    const { page, close } = await openPage(browser);
    await openArabic(page, newUser());
    const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0;
    expect(await left('[part=title]')).toBeGreaterThan(await left('[role=tablist]'));
    expect(await left('.card .image')).toBeGreaterThan(await left('.card .name'));
    expect(await left('.search')).toBeGreaterThan(await left('.sort'));
    await page.locator('#tab-offers').focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.locator('#tab-surveys').getAttribute('aria-selected')).toBe('true');
    await close();
  });

  test('text of the service keeps its own direction', async () => {
    const { page, close } = await openPage(browser);
    await openArabic(page, newUser());
    const ends = await page
      .locator('.description bdi')
      .first()
      .evaluate((text) => {
        const node = [...text.childNodes].find((each) => each.nodeType === 3 && each.textContent) ?? text;
        const boxOf = (from: number) => {
          const range = document.createRange();
          range.setStart(node, from);
          range.setEnd(node, from + 1);
          return range.getBoundingClientRect().x;
        };
        return { first: boxOf(0), stop: boxOf((node.textContent ?? '').length - 1) };
      });
    expect(ends.stop).toBeGreaterThan(ends.first);
    await close();
  });

  test('input takes its own direction; an empty field is right to left', async () => {
    const { page, close } = await openPage(browser);
    const user = newUser();
    await user.click(2);
    await openArabic(page, user);
    const directionOf = (id: string) => page.locator(id).evaluate((input) => getComputedStyle(input).direction);
    await page.locator('#tab-activity').click();
    await page.getByRole('article').getByRole('button').last().click();
    await expect.poll(() => page.locator('#ticket-offer_name').inputValue()).toBe('Stepped quest');
    expect(await directionOf('#ticket-offer_name')).toBe('ltr');
    expect(await directionOf('#ticket-message')).toBe('rtl');
    await page.locator('#ticket-message').fill('Nothing came.');
    await expect.poll(() => directionOf('#ticket-message')).toBe('ltr');

    await page.locator('#tab-surveys').click();
    expect(await directionOf('#field-first_name')).toBe('rtl');
    await page.locator('#field-first_name').fill('Maya');
    await expect.poll(() => directionOf('#field-first_name')).toBe('ltr');
    await page.locator('#field-first_name').fill('مايا');
    await expect.poll(() => directionOf('#field-first_name')).toBe('rtl');
    await close();
  });

  test('nothing is in English except text of the service', async () => {
    const { page, close } = await openPage(browser);
    const user = newUser();
    await user.lead(await user.click(1));
    await user.click(2);
    await openArabic(page, user);
    const own = /Harbor Quest|Stepped quest|Climb\. Then climb higher\.|New players only\.|Level \d|Gems|\b[HS]\b/g;
    const latin = async () => {
      const text = await page.locator('[part=root]').first().innerText();
      return text.replaceAll(own, '').match(/[a-z]{2,}/gi);
    };
    expect(await latin()).toBeNull();
    await openDetails(page);
    expect(await latin()).toBeNull();
    await page.keyboard.press('Escape');
    await page.locator('#tab-activity').click();
    await page.locator('.balance-amount').waitFor();
    expect(await latin()).toBeNull();
    await page.locator('#report').click();
    await page.locator('.ticket [type=submit]').click();
    expect(await latin()).toBeNull();
    await page.locator('#tab-surveys').click();
    await page.locator('[name=first_name]').waitFor();
    await page.locator('#panel-surveys [type=submit]').click();
    expect(await latin()).toBeNull();
    await close();
  });

  test.each(widths)('is accessible at %i px', async (width) => {
    const options = {
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
      bypassCSP: true,
    } as const;
    const { page, close } = await openPage(browser, options);
    const user = newUser();
    await user.lead(await user.click(1));
    await openArabic(page, user);
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    expect(await isWithin(page)).toBe(true);
    await openDetails(page);
    expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const [tab, shown] of [
      ['activity', '.balance-amount'],
      ['surveys', '[name=first_name]'],
    ] as const) {
      await page.locator(`#tab-${tab}`).click();
      await page.locator(shown).waitFor();
      expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
      expect(await isWithin(page)).toBe(true);
    }
    await close();
  });
});
