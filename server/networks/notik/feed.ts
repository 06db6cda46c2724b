import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { listAt, textAt, valueAt, wordsAt } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { categories } from '../reading/categories.ts';
import { goalsOf } from '../reading/goals.ts';
import { money } from '../reading/money.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import type { NetworkFeed, FeedSetting } from '../feed-adapter.ts';

/** Notik, a reward network: all of its offers, page by page. */
export const feed: NetworkFeed = {
  grade: 'experimental',
  checked: '2026-11',
  setUp: [
    'Copy the API key, the publisher id and the app id from the dashboard.',
    'Enter the callback URL as the postback of the app: Notik appends its own parameters.',
    'Copy the secret key of the app: the source needs it to check calls.',
  ],
  networkSwitchesOn: [],
  states: [],
  mustShow: [],
  evidence: ['Notik publishes no documentation. Everything here comes from the code of integrators.'],
  limits: ['A run waits 30 seconds between two pages, so a long list takes minutes.'],
  base: 'https://notik.me',
  credential: { in: 'query', name: 'api_key' },
  settings: { pub_id: idOf('publisher'), app_id: idOf('app') },
  request: ({ app_id, pub_id }) => ({ path: '/api/v2/get-offers/all', query: { pub_id, app_id } }),
  pager: { kind: 'next-url', next: 'offers.next_page_url', more: 'offers.has_more_pages' },
  answer: { path: 'status', good: ['success'], message: 'message' },
  list: 'offers.data',
  link: { click: { in: 'parameter', name: 's1' }, user: { in: 'placeholder', text: '[user_id]' } },
  read(row) {
    const events = listAt(row, 'events');
    const [description = '', ...steps] = [1, 2, 3].map((part) => plainText(textAt(row, `description${part}`)));
    return {
      externalId: textAt(row, 'offer_id'),
      status: null,
      name: plainLine(textAt(row, 'name')),
      description,
      requirements: steps.filter(Boolean).join('\n\n'),
      imageUrl: textAt(row, 'image_url'),
      link: textAt(row, 'click_url'),
      // With events, the payout is their sum.
      payout: events.length > 0 ? 0 : money(valueAt(row, 'payout')),
      currency: 'USD',
      goals: goalsOf(events, { key: 'id', name: 'name', payout: 'payout' }),
      categories: categories(wordsAt(row, 'categories')),
      targeting: audience({
        countries: wordsAt(row, 'country_code'),
        systems: wordsAt(row, 'os'),
        devices: wordsAt(row, 'devices'),
      }),
    };
  },
  everyMs: 60 * MINUTE_MS,
  paceMs: 30_000,
};

function idOf(thing: string): FeedSetting {
  return {
    description: `The id of the ${thing}`,
    isRequired: true,
    form: /^\w{1,40}$/,
    mustBe: 'letters and digits',
  };
}
