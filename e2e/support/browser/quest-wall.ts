import { startPublicService } from './browser.ts';
import { offerRow } from '../requests/offers.ts';
import type { TestService, TestWall } from '../service/start-service.ts';

/** The number of numbered quests on a quest wall. */
export const QUESTS = 70;

export interface QuestWall {
  readonly service: TestService;
  readonly wall: TestWall;
  /** The URL of a user's hosted page of `wall` or of another wall. */
  hosted(user: string, to?: TestWall): string;
}

/**
 * Starts a service with a wall that has more than one page of offers: quests 1 to 70, a featured offer with steps, and
 * an app for Android. Higher numbers rank higher and pay more. Half of the quests are in Shopping, and the first one is
 * also in Co-Registrations.
 */
export async function startQuestWall(): Promise<QuestWall> {
  const service = await startPublicService();
  const destination_url = `${service.url}/health/live?click={click_id}&offer={offer_id}`;
  const rows = Array.from({ length: QUESTS }, (_, index) =>
    offerRow(index + 1, {
      name: `Quest number ${index + 1}`,
      description: index === 1 ? 'Trinke einen Café in der Straße.\nZwei Zeilen.' : 'Do it and be paid.',
      destination_url,
      payout: (index + 1) / 10,
      prior: index,
      category_id: index === 0 ? [17, 26] : [index % 2 === 0 ? 17 : 21],
      requirements: index === 0 ? 'New players only' : null,
      credit_delay: ['0', '2', '2-4', '7', '14'][index % 5],
    }),
  );
  const stepped = offerRow(900, {
    name: 'Stepped quest',
    credit_delay: '0',
    description: 'Climb.\nThen climb higher.',
    destination_url,
    category_id: [22],
    prior: 1000,
    featured_global: 1,
    events: [
      { event_id: 1, event_name: 'Reach level 5', event_revenue: 0.5 },
      {
        event_id: 2,
        event_name: 'Reach level 9',
        event_revenue: 1,
        estimated_time_to_complete: 7200,
        time_to_complete: 864_000,
      },
    ],
  });
  const app = offerRow(901, {
    name: 'Pocket app',
    destination_url,
    category_id: [18],
    prior: 900,
    mobile_app: { store_id: 'com.example.pocket', platform: 1 },
  });
  await service.importOffers([...rows, stepped, app]);
  const wall = await service.newWall({ name: 'Pocket wall', header: 'Earn gems', currency: { name: 'Gems' } });
  return {
    service,
    wall,
    hosted: (user, to = wall) => `${service.url}/wall/${to.pubId}/${to.adwallId}?subid1=${user}`,
  };
}
