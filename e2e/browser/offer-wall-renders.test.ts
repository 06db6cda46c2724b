import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { NOON } from '../../server/runtime/clock.fixture.ts';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { activeUser } from '../support/browser/open-activity.ts';
import { names, search, status } from '../support/browser/wall-controls.ts';
import { offerRow } from '../support/requests/offers.ts';

const OFFERS = 100;
/** Cards that are rendered together. Fewer numbers were formatted for the status and the categories. */
const GROUP = 12;
const { browser, stage } = await inBrowser(
  async () => {
    const service = await startPublicService();
    const rows = Array.from({ length: OFFERS }, (_, index) =>
      offerRow(index + 1, { name: `Quest ${index + 1}`, image_url: `https://images.example/${index}.png` }),
    );
    await service.importOffers(rows);
    return { service, wall: await service.newWall(), source: await service.newSource() };
  },
  ({ service }) => service.stop(),
);
const { service, source, wall } = stage;

declare global {
  interface Window {
    /** How often amounts and times were formatted: once for each card, and once for each entry of the activity. */
    formatted?: { amounts: number; times: number; made: number };
  }
}

/** Runs in the page. */
function countFormats(): void {
  const counts = (window.formatted = { amounts: 0, times: 0, made: 0 });
  const count = (type: typeof Intl.NumberFormat | typeof Intl.RelativeTimeFormat, add: () => void) => {
    const { get, value } = Object.getOwnPropertyDescriptor(type.prototype, 'format') ?? {};
    const format: unknown = value;
    Object.defineProperty(type.prototype, 'format', {
      get(this: Intl.NumberFormat): unknown {
        add();
        return get ? get.call(this) : format;
      },
    });
  };
  count(Intl.NumberFormat, () => counts.amounts++);
  count(Intl.RelativeTimeFormat, () => counts.times++);
  const construct = (type: typeof Intl.RelativeTimeFormat, values: unknown[]) => (
    counts.made++,
    Reflect.construct(type, values) as Intl.RelativeTimeFormat
  );
  Object.assign(Intl, { RelativeTimeFormat: new Proxy(Intl.RelativeTimeFormat, { construct }) });
}

/** What was formatted since the last time. */
async function formatted(page: Page) {
  return page.evaluate(() => {
    const before = { amounts: 0, times: 0, made: 0, ...window.formatted };
    Object.assign(window.formatted ?? {}, { amounts: 0, times: 0 });
    return before;
  });
}

test('each frame adds at most twelve cards, until the page has all', async () => {
  const { page, close } = await openPage(browser);
  await page.addInitScript(() => {
    const counts: number[] = [];
    Object.assign(window, { cardCounts: counts });
    const count = () => {
      counts.push(document.querySelector('offer-wall')?.shadowRoot?.querySelectorAll('article').length ?? 0);
      requestAnimationFrame(count);
    };
    count();
  });
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
  await page.getByRole('article').nth(59).waitFor();
  const counts = await page.evaluate(() => (window as unknown as { cardCounts: number[] }).cardCounts);
  expect([...new Set(counts)].filter((each) => each > 0 && each < 60)).toEqual([12, 24, 36, 48]);
  await close();
});

test('cards are rendered once: not again for a broken image, another page of cards, or a letter of a search', async () => {
  const { page, close } = await openPage(browser);
  await page.addInitScript(countFormats);
  const broken = new Set<string>();
  await page.route('https://images.example/**', (route) => (broken.add(route.request().url()), route.abort()));
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`);
  // The last card of the first page.
  await page.getByRole('article').nth(59).waitFor();
  const first = (await formatted(page)).amounts;
  expect(first).toBeGreaterThanOrEqual(60);
  // The lowest images load when they come near.
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect.poll(() => broken.size).toBeGreaterThan(20);
  expect((await formatted(page)).amounts).toBeLessThan(GROUP);

  await page.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(async () => (await names(page)).length).toBe(OFFERS);
  expect((await formatted(page)).amounts).toBeLessThan(first);

  await search(page).fill('q');
  await expect.poll(() => status(page)).toBe('100 offers found');
  await formatted(page);
  await search(page).fill('quest');
  await expect.poll(() => status(page)).toBe('100 offers found');
  expect((await formatted(page)).amounts).toBeLessThan(GROUP);
  await close();
});

test('a search does not render the panels of the other tabs', async () => {
  service.clock.moveTo(NOON);
  const user = activeUser(service, wall, source);
  await user.lead(await user.click(1));
  const { page, close } = await user.open(browser, {}, (each) => each.addInitScript(countFormats));
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('tabpanel', { name: 'Activity' }).getByRole('article').waitFor();
  const { times, made } = await formatted(page);
  expect(times).toBeGreaterThan(0);
  expect(made).toBe(1);
  await page.getByRole('tab', { name: 'Offers' }).click();
  await formatted(page);
  await search(page).pressSequentially('quest 7');
  await expect.poll(async () => (await names(page)).length).toBeLessThan(20);
  expect(await formatted(page)).toMatchObject({ times: 0, made: 1 });
  await close();
});
