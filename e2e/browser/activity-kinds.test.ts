import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  accessibilityFaultsInBothSchemes,
  widths,
  openBrowser,
  startPublicService,
} from '../support/browser/browser.ts';
import type { ActiveUser } from '../support/browser/open-activity.ts';
import type { TestService } from '../support/service/start-service.ts';
import { surveyedUser } from '../support/browser/surveyed-user.ts';

let browser: Browser;
let service: TestService;
let user: ActiveUser;

beforeAll(async () => {
  browser = await openBrowser();
  service = await startPublicService();
  user = await surveyedUser(service, await service.newWall({ currency: { name: 'Gems' } }));
});

afterAll(async () => {
  await browser.close();
  await service.stop();
});

const languages = [
  {
    lang: 'en',
    entries: [
      'Video Corner Credited +10 Gems 2 hours ago',
      'Opinion Lounge Credited +25 Gems 2 hours ago An extra reward for this offer.',
      'Opinion Lounge Credited +5 Gems 3 hours ago You didn’t qualify this time. This reward is for trying.',
      'Video Corner Credited +10 Gems Yesterday',
      // The survey can still be completed.
      'Opinion Lounge Started 100 Gems to go Yesterday Continue : Opinion Lounge (opens in a new tab) Missing reward? Opinion Lounge',
    ],
    changes: [
      'Video Corner +10 Gems 2 hours ago',
      'Opinion Lounge +25 Gems 2 hours ago',
      'Opinion Lounge +5 Gems 3 hours ago',
      'Video Corner +10 Gems Yesterday',
    ],
  },
  {
    lang: 'ar',
    entries: [
      'Video Corner أُضيفت +10 Gems قبل ساعتين',
      'Opinion Lounge أُضيفت +25 Gems قبل ساعتين مكافأة إضافية لهذا العرض.',
      'Opinion Lounge أُضيفت +5 Gems قبل 3 ساعات لم تنطبق عليك الشروط هذه المرة. هذه مكافأة على المحاولة.',
      'Video Corner أُضيفت +10 Gems أمس',
      'Opinion Lounge قيد الإنجاز المتبقي للكسب: 100 Gems أمس متابعة : Opinion Lounge (يُفتح في تبويب جديد) لم تصل المكافأة؟ Opinion Lounge',
    ],
    changes: [
      'Video Corner +10 Gems قبل ساعتين',
      'Opinion Lounge +25 Gems قبل ساعتين',
      'Opinion Lounge +5 Gems قبل 3 ساعات',
      'Video Corner +10 Gems أمس',
    ],
  },
] as const;

/** Removes direction marks, and the exact time next to each relative one. */
const plainText = (text: string): string =>
  text
    .replace(/[\u200e\u200f\u2066-\u2069]/g, '')
    .replace(/ · [^\n]*/g, '')
    .replace(/\s+/g, ' ')
    .trim();

test.each(languages)(
  'in $lang, a screen-out, a bonus and each repeated completion show their reward',
  async (language) => {
    const { page, close } = await user.open(browser, { locale: language.lang, timezoneId: 'UTC' });
    await page.getByRole('tab').last().click();
    await page.locator('[part=change]').first().waitFor();
    const read = async (part: string) => (await page.locator(`[part=${part}]`).allInnerTexts()).map(plainText);
    expect(await read('entry')).toEqual(language.entries);
    expect(await read('change')).toEqual(language.changes);
    expect(await read('balance-amount')).toEqual(['50 Gems']);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 });
      expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
    }
    await close();
  },
);
