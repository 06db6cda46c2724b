import type { Page } from 'playwright';
import { startPublicService } from './browser.ts';
import { offerRow } from '../requests/offers.ts';

/** A service with a wall that has a panel, and two offers with English texts. */
export async function startWallInEnglish() {
  const service = await startPublicService();
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
  const wall = await service.newWall({ currency: { name: 'Gems' }, max_payout_factor: '1' });
  await service.newPanel({ adwallId: wall.adwallId });
  const source = await service.newSource();
  /** The URL of a new user's hosted page in a language. */
  const address = (lang: string): string =>
    `${service.url}/wall/${wall.pubId}/${wall.adwallId}?subid1=${service.newUser()}&lang=${lang}`;
  return { service, wall, source, address };
}

export const card = (page: Page) => page.getByRole('article').first();

export async function openDetails(page: Page): Promise<void> {
  await page.locator('.card', { hasText: 'Stepped' }).locator('.name :is(a, button)').click();
  await page.getByRole('dialog').waitFor();
}

/** Whether the page fits the width of the window. */
export const isWithin = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
