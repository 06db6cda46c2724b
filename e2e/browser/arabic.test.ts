import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, openPage, widths } from '../support/browser/browser.ts';
import { NOON } from '../../server/runtime/clock.fixture.ts';
import { offerRow } from '../support/requests/offers.ts';
import { activeUser, setTime, type ActiveUser } from '../support/browser/open-activity.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import { isWithin, openDetails, startWallInEnglish } from '../support/browser/wall-in-english.ts';

const { browser, stage } = await inBrowser(startWallInEnglish, ({ service }) => service.stop());
const { address, service, source, wall } = stage;

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

describe('in Arabic', () => {
  test('the layout is mirrored', async () => {
    const { page, close } = await openPage(browser);
    await openArabic(page, newUser());
    const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0;
    await page.locator('.balance-chip').waitFor();
    expect(await left('[part=title]')).toBeGreaterThan(await left('.balance-chip'));
    expect(await left('#tab-offers')).toBeGreaterThan(await left('#tab-activity'));
    expect(await left('.card .image')).toBeGreaterThan(await left('.card .name'));
    expect(await left('.search')).toBeGreaterThan(await left('.sort'));
    await page.locator('#tab-offers').focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator('#tab-surveys').getAttribute('aria-selected')).toBe('true');
    await close();
  });

  test('a long name in English is cut at its end, and stands where the others do', async () => {
    await service.importOffers([
      offerRow(990, {
        name: `The grand expedition to the ${'distant '.repeat(12)}lighthouse at the very end of the world`,
        prior: 5000,
      }),
    ]);
    const { page, close } = await openPage(browser, { viewport: { width: 360, height: 740 } });
    await openArabic(page, newUser());
    const name = page.locator('.task', { hasText: 'The grand expedition' });
    await name.waitFor();
    const { direction, isCut, ends } = await name.evaluate((box) => {
      const edge = (element: Element | null) => Math.round(element?.getBoundingClientRect().right ?? 0);
      const text = document.createRange();
      text.selectNodeContents(box);
      return {
        direction: getComputedStyle(box).direction,
        isCut: box.scrollHeight > box.clientHeight,
        ends: [Math.round(text.getClientRects()[0]?.right ?? 0), edge(box), edge(box.closest('.name'))],
      };
    });
    // Browsers put the ellipsis where a line of this direction ends.
    expect({ direction, isCut }).toEqual({ direction: 'ltr', isCut: true });
    expect(new Set(ends).size).toBe(1);
    await close();
  });

  test('text of the service keeps its own direction', async () => {
    const { page, close } = await openPage(browser);
    await openArabic(page, newUser());
    await openDetails(page);
    const ends = await page
      .locator('[part=description] bdi')
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

  test('a sentence that begins with an English currency runs from right to left', async () => {
    const user = newUser();
    const { adwallId } = wall;
    const rule = { ruleId: 'rul_wait', name: 'Wait', definition: { when: {}, then: { hold_days: 14 } } };
    await service.store.addRule({ adwallId, rule, before: null, at: service.clock.now() });
    const destination_url = `${service.url}/health/live?click={click_id}`;
    await service.importOffers([offerRow(991, { name: 'Harbor Quest', destination_url })]);
    await user.lead(await user.click(991));
    await service.store.removeRule({ adwallId, ruleId: 'rul_wait', at: service.clock.now() });
    const { page, close } = await openPage(browser);
    await openArabic(page, user);
    await page.locator('#tab-activity').click();
    const pending = page.locator('.balance-pending span');
    expect(await pending.innerText()).toMatch(/^\P{L}+Gems/u);
    expect(await pending.evaluate((text) => getComputedStyle(text).direction)).toBe('rtl');
    await close();
  });

  test('input takes its own direction; an empty field is right to left', async () => {
    const { page, close } = await openPage(browser);
    const user = newUser();
    await user.click(2);
    await openArabic(page, user);
    const directionOf = (id: string) => page.locator(id).evaluate((input) => getComputedStyle(input).direction);
    await page.locator('#tab-activity').click();
    await page.locator('#report').click();
    await page.locator('#ticket-offer_name').fill('Stepped quest');
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
    const own =
      /The grand expedition to [a-z ]+|Harbor Quest|Stepped quest|Climb\. Then climb higher\.|New players only\.|Level \d|Gems|\b[HS]\b/g;
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
