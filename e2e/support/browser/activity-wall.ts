import type { Page } from 'playwright';
import { startPublicService } from './browser.ts';
import { NOON } from '../../../server/runtime/clock.fixture.ts';
import { offerRow } from '../requests/offers.ts';
import { activeUser, type ActiveUser } from './open-activity.ts';

export const [PLAIN, STEPPED, SECOND, THIRD, FOURTH] = [1, 900, 2, 3, 4];

/** A service with a wall of 59 offers, one of which has events, and a source. */
export async function startActivityWall() {
  const service = await startPublicService();
  const destination_url = `${service.url}/health/live?click={click_id}`;
  const names = ['Harbor Quest', 'Coffee box', 'Budget bank', 'Puzzle island'];
  const rows = Array.from({ length: 58 }, (_, index) =>
    offerRow(index + 1, { name: names[index] ?? `Quest number ${index + 1}`, destination_url }),
  );
  const events = [
    { event_id: 1, event_name: 'Install', event_revenue: 0.5 },
    { event_id: 2, event_name: 'Level 5', event_revenue: 0.5 },
    { event_id: 3, event_name: 'Level 9', event_revenue: 0.5, time_to_complete: 60 },
  ];
  await service.importOffers([...rows, offerRow(STEPPED, { name: 'Stepped quest', destination_url, events })]);
  const wall = await service.newWall({ header: 'Earn gems', currency: { name: 'Gems' }, max_payout_factor: '1' });
  const source = await service.newSource();
  const newUser = (): ActiveUser => {
    service.clock.moveTo(NOON);
    return activeUser(service, wall, source);
  };
  return { service, wall, source, newUser };
}

export const tab = (page: Page) => page.getByRole('tab', { name: 'Activity' });
export const panel = (page: Page) => page.getByRole('tabpanel', { name: 'Activity' });
export const changes = (page: Page) => panel(page).locator('.change');
export const entry = (page: Page, name: string) => panel(page).getByRole('article', { name });
export const openTab = async (page: Page) => {
  await tab(page).click();
  await panel(page).getByText('Your balance').waitFor();
};

/** Fires the event of a browser whose tab becomes visible again. */
export const becomeVisible = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Fires the event of a window that regains focus, without a change of visibility. */
export const getFocus = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('focus')));
