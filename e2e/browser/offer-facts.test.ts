import { expect, test } from 'vitest';
import { DAY } from '../../server/runtime/clock.fixture.ts';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { startHostServer } from '../support/browser/host-page.ts';
import { setTime } from '../support/browser/open-activity.ts';
import { offerRow } from '../support/requests/offers.ts';

const { browser, stage } = await inBrowser(
  async () => {
    const service = await startPublicService();
    const game = { mobile_app: { store_id: 'com.example', platform: 1 } };
    const event = (event_id: number, minutes: number) => ({
      event_id,
      event_name: `Level ${event_id}`,
      event_revenue: event_id,
      ...(minutes > 0 && { estimated_time_to_complete: minutes * 60 }),
    });
    const timed = [event(1, 15), event(2, 0), event(3, 0)];
    await service.importOffers([
      offerRow(1, { ...game, credit_delay: '0', events: timed }),
      offerRow(2, { ...game, credit_delay: '0', events: timed, featured_global: 1 }),
      offerRow(3, { ...game, credit_delay: '0', events: [event(1, 0), event(2, 0), event(3, 0)] }),
      offerRow(4, { ...game, credit_delay: '2-4' }),
      offerRow(5, { credit_delay: '30', events: [event(1, 0), event(2, 0)] }),
      offerRow(6, {
        ...game,
        conditions: { os_version: { android: { min: '9', max: '14' } }, payment_required: true },
      }),
      offerRow(7, { ...game, conditions: { browsers: ['Chrome'] }, featured_global: 1 }),
    ]);
    const wall = await service.newWall();
    const sale = { when: { offers: [2, 4, 6] }, then: { multiply: 2 } };
    const until = service.clock.now() + 2 * DAY;
    const rule = { ruleId: 'rul_sale', name: 'Weekend', definition: { ...sale, until: new Date(until).toISOString() } };
    await service.store.addRule({ adwallId: wall.adwallId, rule, before: null, at: service.clock.now() });
    return { host: await startHostServer(), service, wall };
  },
  ({ host, service }) => (host.stop(), service.stop()),
);
const { host, service, wall } = stage;

const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

const cardLanguages = ['en', 'de', 'es', 'fr', 'it', 'nl', 'pl', 'pt-BR', 'ja', 'ar'];

test.each(cardLanguages)('the first fact of a card is whole on a phone, and no other is cut, in %s', async (lang) => {
  for (const width of [360, 320]) {
    const { page, close } = await openPage(browser, { locale: lang, userAgent, viewport: { width, height: 740 } });
    await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}&lang=${lang}`);
    await page.getByRole('article').nth(6).waitFor();
    const cut = await page.locator('.facts').evaluateAll((all) =>
      all.flatMap((line) => {
        const facts = [...line.querySelectorAll('span')].filter((fact, index) => {
          const isSeen = fact.getBoundingClientRect().bottom <= line.getBoundingClientRect().bottom + 1;
          return index === 0 || isSeen ? !isSeen || fact.scrollWidth > fact.clientWidth : false;
        });
        return facts.map((fact) => fact.textContent);
      }),
    );
    expect({ width, cut }).toEqual({ width, cut: [] });
    await close();
  }
});

test('a sale says what an offer usually pays, how much more it pays, and until when', async () => {
  const address = `${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}`;
  for (const javaScriptEnabled of [false, true]) {
    const { page, close } = await openPage(browser, { javaScriptEnabled, locale: 'en', timezoneId: 'UTC', userAgent });
    await setTime(page, service.clock.now());
    await page.goto(address);
    await page.getByRole('article').nth(6).waitFor();
    expect(await page.locator('[part=sale]').allInnerTexts()).toEqual(['2×', '2×', '2×']);
    expect(await page.getByRole('article').getByText('Ends Thursday', { exact: true }).count()).toBe(3);
    const reward = page.getByRole('link', { name: 'Earn 200 Coins, was 100 Coins: Offer 4' });
    expect((await reward.innerText()).trim()).toBe('200');
    expect(await reward.locator('small').evaluate((small) => getComputedStyle(small, '::after').content)).toBe('"100"');
    await close();
  }
  const { page, close } = await openPage(browser, { locale: 'en', timezoneId: 'UTC', userAgent });
  await setTime(page, service.clock.now());
  await page.goto(address);
  await page.getByRole('button', { name: 'Offer 4', exact: true }).click();
  const gain = page.getByRole('dialog').locator('.sheet-gain');
  await expect.poll(() => gain.innerText()).toMatch(/200 Coins\s+100\s+was 100 Coins\s+2× · Ends Thursday/);
  await close();
});

test('an Android phone sends its version with the one request for the list of an element', async () => {
  const { page, close } = await openPage(browser, { userAgent });
  await page.addInitScript(() => {
    const getHighEntropyValues = () => Promise.resolve({ platformVersion: '14.0.0' });
    Object.defineProperty(navigator, 'userAgentData', { value: { platform: 'Android', getHighEntropyValues } });
  });
  const versions: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith('/offers.json')) versions.push(searchParams.get('platform_version'));
  });
  const body = `<script type="module" src="${service.url}/embed/v1/offer-wall.js"></script>
    <offer-wall pub-id="${wall.pubId}" wall-id="${wall.adwallId}" user-id="${service.newUser()}"></offer-wall>`;
  await page.goto(host.serve('/phone', { body }));
  await page.getByRole('article').nth(6).waitFor();
  expect(versions).toEqual(['14.0.0']);
  await close();
});
