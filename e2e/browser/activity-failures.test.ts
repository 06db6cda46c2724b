import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import { HOUR } from '../../server/runtime/clock.fixture.ts';
import { setTime } from '../support/browser/open-activity.ts';
import { inBrowser } from '../support/browser/in-browser.ts';
import {
  PLAIN,
  becomeVisible,
  changes,
  entry,
  openTab,
  panel,
  startActivityWall,
  tab,
} from '../support/browser/activity-wall.ts';

const { browser, stage } = await inBrowser(startActivityWall, ({ service }) => service.stop());
const { newUser, service } = stage;

describe('failures', () => {
  test('after a failure the user can retry; after a lost connection it retries by itself', async () => {
    const user = newUser();
    // Once next to the offers, once when the tab is opened.
    const fail = (page: Page) => page.route('**/activity?*', (route) => route.fulfill({ status: 503 }), { times: 2 });
    const { page, close } = await user.open(browser, {}, fail);
    await page.waitForResponse('**/activity?*');
    await tab(page).click();
    await panel(page).getByRole('heading', { name: 'We can’t show your activity right now' }).waitFor();
    await page.route('**/activity?*', (route) => route.abort(), { times: 1 });
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await panel(page).getByText('If you use an ad blocker').waitFor();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await panel(page).getByText('Your balance').waitFor();
    await page.route('**/activity?*', (route) => route.abort());
    await becomeVisible(page);
    expect(await panel(page).getByText('Your balance').isVisible()).toBe(true);
    await close();
  });

  test('a failed history leaves the rest, and can be retried', async () => {
    const user = newUser();
    await user.lead(await user.click(PLAIN));
    const { page, close } = await user.open(browser);
    await page.route('**/transactions.json?*', (route) => route.fulfill({ status: 500 }), { times: 1 });
    await openTab(page);
    await entry(page, 'Harbor Quest').waitFor();
    await panel(page).getByText('We couldn’t load your history').waitFor();
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await changes(page).getByText('+100 Gems').waitFor();
    await close();
  });

  test('code that does not load can be retried', async () => {
    const user = newUser();
    const fail = (page: Page) => page.route('**/rest-of-wall-*', (route) => route.abort());
    const { page, close } = await user.open(browser, {}, fail);
    await tab(page).click();
    const retry = panel(page).getByRole('button', { name: 'Retry' });
    await retry.waitFor();
    await page.unroute('**/rest-of-wall-*');
    await setTime(page, service.clock.now() + 1000);
    await retry.click();
    await panel(page).getByText('Your balance').waitFor();
    await close();
  });

  test('an expired session says what to do, and a new token restores the activity', async () => {
    const user = newUser();
    const { page, close } = await user.open(browser);
    await page.evaluate(() => {
      document.addEventListener('offer-wall-error', (event) => {
        if (event instanceof CustomEvent) document.body.dataset['error'] = String(event.detail.code);
      });
    });
    // The wall has loaded the activity once, without showing it.
    await page.locator('.balance-chip').waitFor();
    await page.route('**/activity?*', (route) => route.fulfill({ status: 401, json: { code: 'token_expired' } }), {
      times: 1,
    });
    await tab(page).click();
    await panel(page).getByRole('heading', { name: 'Your session has expired' }).waitFor();
    expect(await page.locator('body').getAttribute('data-error')).toBe('session-expired');
    service.clock.forward(HOUR);
    const token = await user.mint();
    await page.locator('offer-wall').evaluate((element, next) => Object.assign(element, { token: next }), token);
    await panel(page).getByText('Your balance').waitFor();
    await page.locator('offer-wall').evaluate((element) => Object.assign(element, { token: '' }));
    await page.getByRole('article').first().waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await close();
  });
});
