import { expect, test } from 'vitest';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
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
    return { service, wall: await service.newWall() };
  },
  ({ service }) => service.stop(),
);
const { service, wall } = stage;

const userAgent =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

test.each(['en', 'de', 'fr', 'pl', 'ja', 'ar'])('no fact on a card is cut on a phone, in %s', async (lang) => {
  for (const width of [360, 320]) {
    const { page, close } = await openPage(browser, { locale: lang, userAgent, viewport: { width, height: 740 } });
    await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}&lang=${lang}`);
    await page.getByRole('article').nth(6).waitFor();
    const cut = await page
      .locator('.facts')
      .evaluateAll((all) =>
        all
          .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight + 1)
          .map((each) => each.textContent),
      );
    expect({ width, cut }).toEqual({ width, cut: [] });
    await close();
  }
});
