import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { skip } from '../reading/skip.ts';
import { isBlank, listAt, textAt, valueAt, wordsAt } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { leadCap } from '../reading/cap.ts';
import { categories } from '../reading/categories.ts';
import { lowest, money } from '../reading/money.ts';
import { payoutModelProblem } from '../reading/payout-model.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import type { NetworkFeed } from '../feed-adapter.ts';
import { report } from './report.ts';

/** CPAlead, a reward network: its list is public and needs no key. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: ['Copy your publisher id from the dashboard.', 'Enter the callback URL under Postback > Configuration.'],
  networkSwitchesOn: [],
  states: [],
  mustShow: [],
  evidence: ['CPAlead publishes an OpenAPI description of the list and of the reversals.'],
  limits: [
    "CPAlead sends no reversals as callbacks. It lists them for an API key: enter that as the feed's credential.",
    'An offer that pays differently by country is listed at its lowest payout.',
    "Offers with events are skipped, because CPAlead doesn't document how the list describes events.",
  ],
  base: 'https://www.cpalead.com',
  credential: null,
  settings: {
    publisher_id: { description: 'Your publisher id', isRequired: true, form: /^\d{1,20}$/, mustBe: 'a number' },
  },
  request: ({ publisher_id }) => ({ path: '/api/offers', query: { id: publisher_id, limit: '5000' } }),
  // Without a total, only an empty page is certainly the last one.
  pager: { kind: 'offset', parameter: 'offset', size: null },
  answer: null,
  list: 'offers',
  link: { click: { in: 'parameter', name: 'subid' } },
  report,
  read: (row) => ({
    externalId: textAt(row, 'id'),
    status: null,
    name: plainLine(textAt(row, 'title')),
    description: plainText(textAt(row, 'long_description') || textAt(row, 'description')),
    requirements: plainText(textAt(row, 'conversion')),
    imageUrl: textAt(row, 'creatives.url'),
    link: textAt(row, 'link'),
    payout:
      payoutModelProblem(textAt(row, 'payout_type')) ??
      lowest([valueAt(row, 'amount'), ...listAt(row, 'payouts_per_country')].map((amount) => money(amount))),
    currency: textAt(row, 'payout_currency'),
    goals: isBlank(valueAt(row, 'events')) ? [] : skip('goals_unreadable'),
    categories: categories([textAt(row, 'payout_type')]),
    targeting: audience({ countries: wordsAt(row, 'countries'), systems: wordsAt(row, 'device') }),
    cap: leadCap(valueAt(row, 'daily_cap')),
  }),
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};
