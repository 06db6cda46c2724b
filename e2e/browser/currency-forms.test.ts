import { expect, test } from 'vitest';
import { openPage, startPublicService } from '../support/browser/browser.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { offerRow } from '../support/requests/offers.ts';

const forms = {
  en: { one: 'Gem', other: 'Gems' },
  pl: { one: 'klejnot', few: 'klejnoty', many: 'klejnotów', other: 'klejnotu' },
};

const { browser, stage } = await inBrowser(
  async () => {
    const service = await startPublicService();
    const payouts = [5, 3, 1];
    await service.importOffers(payouts.map((payout, index) => offerRow(index + 1, { payout, prior: 100 - index })));
    const currency = { name: 'Gems', ratio: '1', round: true, forms };
    return { service, wall: await service.newWall({ currency, max_payout_factor: '1' }) };
  },
  ({ service }) => service.stop(),
);

test.each([
  ['en', ['Earn 5 Gems', 'Earn 3 Gems', 'Earn 1 Gem']],
  ['pl', ['Do zdobycia: 5 klejnotów', 'Do zdobycia: 3 klejnoty', 'Do zdobycia: 1 klejnot']],
  ['fr', ['Gagner 5 Gems', 'Gagner 3 Gems', 'Gagner 1 Gems']],
])("the currency's name has the plural form of the language, or else is the fixed one: %s", async (lang, expected) => {
  const { service, wall } = stage;
  const { page, close } = await openPage(browser);
  const user = service.newUser();
  await page.goto(`${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${user}&lang=${lang}`);
  await page.getByRole('article').first().waitFor();
  await expect.poll(async () => page.locator('[part=cta]').count()).toBe(3);
  const names = page.locator('[part=cta]').evaluateAll((links) => links.map(({ ariaLabel }) => ariaLabel ?? ''));
  expect((await names).map((name) => expected.find((each) => name.startsWith(`${each}:`)))).toEqual(expected);
  await close();
});
