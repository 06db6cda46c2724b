import { describe, expect, test } from 'vitest';
import { accessibilityFaultsInBothSchemes, widths } from '../support/browser/browser.ts';
import { HOUR, NOON } from '../../server/runtime/clock.fixture.ts';
import { activeUser } from '../support/browser/open-activity.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import {
  PLAIN,
  STEPPED,
  SECOND,
  THIRD,
  becomeVisible,
  changes,
  entry,
  openTab,
  panel,
  startActivityWall,
} from '../support/browser/activity-wall.ts';

const { browser, stage } = await inBrowser(startActivityWall, ({ service }) => service.stop());
const { newUser, service, source } = stage;

test('the keyboard alone is enough to go from the offers to a ticket and back', async () => {
  const user = newUser();
  await user.click(PLAIN);
  const { page, close } = await user.open(browser);
  await page.getByRole('tab', { name: 'Offers' }).focus();
  await page.keyboard.press('ArrowRight');
  await panel(page).getByText('Your balance').waitFor();
  const focused = () =>
    page.evaluate(() => {
      const at = document.querySelector('offer-wall')?.shadowRoot?.activeElement;
      return at?.textContent?.replace(/\s+/g, ' ').trim() ?? '';
    });
  const walk = async (...names: string[]) => {
    for (const name of names) {
      await page.keyboard.press('Tab');
      expect(await focused()).toBe(name);
    }
  };
  expect(await focused()).toBe('Activity');
  await walk('Continue : Harbor Quest (opens in a new tab)', 'Missing reward? Harbor Quest', 'Report a problem');
  await page.keyboard.press('Enter');
  await page.locator('[part=ticket-title]:focus').waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.getByLabel('The offer opens the wrong page').isChecked()).toBe(true);
  for (let presses = 0; presses < 6; presses++) await page.keyboard.press('Tab');
  expect(await focused()).toBe('Back to activity');
  await page.keyboard.press('Enter');
  await expect.poll(focused).toBe('Report a problem');
  await close();
});

test('text of twice the size fits on a phone', async () => {
  const user = newUser();
  await user.lead(await user.click(STEPPED), { event_id: 1 });
  const { page, close } = await user.open(browser, { viewport: { width: 360, height: 800 } });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await openTab(page);
  await entry(page, 'Stepped quest').getByText('1 of 3 steps done').click();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await panel(page).getByRole('button', { name: 'Report a problem' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  expect(await overflow()).toBeLessThanOrEqual(0);
  await close();
});

describe('accessibility of the activity tab', () => {
  test.each(['6741d9', 'ffd84d', '000000', 'ffffff'])(
    'amounts, states and links are readable with the accent %s',
    async (accent) => {
      service.clock.moveTo(NOON);
      const own = await service.newWall({ customization: { accent }, max_payout_factor: '1' });
      const user = activeUser(service, own, source);
      await user.lead(await user.click(SECOND));
      await user.click(PLAIN);
      const { page, close } = await user.open(browser, { bypassCSP: true });
      await openTab(page);
      await changes(page).first().waitFor();
      expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
      await panel(page).getByRole('button', { name: 'Report a problem' }).click();
      await page.locator('.ticket').waitFor();
      expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
      await close();
    },
  );

  test.each(widths)('at %i px', async (width) => {
    const user = newUser();
    const steps = await user.click(STEPPED);
    service.clock.forward(HOUR);
    await user.lead(steps, { event_id: 1 });
    await user.lead(steps, { event_id: 3 });
    await user.lead(await user.click(SECOND), { payout: 50 });
    await user.lead(await user.click(THIRD), { transaction_id: `back-${width}` });
    const { page, close } = await user.open(browser, {
      viewport: { width, height: 800 },
      bypassCSP: true,
    });
    const faultless = async () => {
      expect(await accessibilityFaultsInBothSchemes(page)).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    };
    await openTab(page);
    await entry(page, 'Stepped quest').getByText('1 of 3 steps done').click();
    await faultless();
    await entry(page, 'Stepped quest').getByRole('button', { name: 'Missing reward?' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await panel(page).locator('.summary').waitFor();
    await faultless();
    await page.getByLabel('Your name').fill('Ada');
    await page.getByLabel('Your e-mail address').fill(service.secrets.add(`a.${crypto.randomUUID()}@mail.example`));
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByRole('heading', { name: 'Message sent' }).waitFor();
    await faultless();
    await page.route('**/activity?*', (route) => route.fulfill({ status: 401, json: { code: 'token_expired' } }));
    await becomeVisible(page);
    await page.getByRole('button', { name: 'Back to activity' }).click();
    await panel(page).getByRole('heading', { name: 'Your session has expired' }).waitFor();
    await faultless();
    await close();
  });
});
