import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { skip } from '../reading/skip.ts';
import { isBlank, textAt, valueAt, wordsAt } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { categories } from '../reading/categories.ts';
import { money } from '../reading/money.ts';
import { payoutModelProblem } from '../reading/payout-model.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import { instant } from '../reading/times.ts';
import type { NetworkFeed, FeedSetting } from '../feed-adapter.ts';

const id = (description: string): FeedSetting => ({
  description,
  isRequired: true,
  form: /^\d{1,20}$/,
  mustBe: 'a number',
});

/** Offer18, a platform of many networks: the active offers for which the account is approved. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Copy the API key, your affiliate id (aid) and the id of the network (mid) from the dashboard.',
    'Add a global postback with the callback URL.',
  ],
  networkSwitchesOn: ['API access for your affiliate account.'],
  states: [],
  mustShow: [],
  evidence: ['Offer18 documents the list. How it describes events is not documented.'],
  limits: [
    'Offers with events are skipped, because their list does not say what an event pays.',
    'Caps are not read.',
    'Offer18 is not known to send reversals.',
  ],
  base: 'https://api.offer18.com',
  credential: { in: 'query', name: 'key' },
  settings: { aid: id('Your affiliate id'), mid: id('The id of the network') },
  request: ({ aid, mid }) => ({
    path: '/api/af/offers',
    query: { aid, mid, offer_status: '1', authorized: '1', limit: '1000' },
  }),
  // Without a total, only an empty page is certainly the last one.
  pager: { kind: 'page', parameter: 'page', first: 0, size: null },
  answer: { path: 'response', good: ['200'], empty: ['400'], message: 'message' },
  list: 'data',
  link: { click: { in: 'parameter', name: 'aff_click_id' } },
  read: (row) => ({
    externalId: textAt(row, 'offerid'),
    status: null,
    name: plainLine(textAt(row, 'name')),
    description: plainText(textAt(row, 'offer_terms')),
    requirements: plainText(textAt(row, 'offer_kpi')),
    imageUrl: textAt(row, 'logo'),
    link: textAt(row, 'click_url'),
    payout: payoutModelProblem(textAt(row, 'model')) ?? money(valueAt(row, 'price')),
    currency: textAt(row, 'currency'),
    goals: isBlank(valueAt(row, 'events')) ? [] : skip('goals_unreadable'),
    categories: categories([...wordsAt(row, 'category'), textAt(row, 'model')]),
    targeting: audience({
      countries: wordsAt(row, 'country_allow'),
      notCountries: wordsAt(row, 'country_block'),
      systems: wordsAt(row, 'os_allow'),
      notSystems: wordsAt(row, 'os_block'),
      devices: wordsAt(row, 'device_allow'),
    }),
    startsAt: instant(valueAt(row, 'date_start')),
    endsAt: instant(valueAt(row, 'date_end')),
  }),
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};
