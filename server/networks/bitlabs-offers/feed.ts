import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { isTrueAt, listAt, textAt, valueAt, wordsAt, type Json } from '../reading/value-at.ts';
import { categories } from '../reading/categories.ts';
import { goalsOf, type GoalLimits } from '../reading/goals.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import { creditDelay } from '../reading/times.ts';
import type { NetworkFeed } from '../feed-adapter.ts';
import { prodegeConditions, prodegeMustShow, prodegeTargeting } from '../prodege/offer-row.ts';

/** The offers of BitLabs, a reward network. Each pays by event. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Copy the S2S token and the app secret of your app from the dashboard.',
    'Enter the callback URL as the callback for offers.',
    'Give the app secret to the source: BitLabs signs its calls with it.',
  ],
  networkSwitchesOn: [],
  states: ['credit_delay', 'things_to_know', 'disclaimer', 'pending_days', 'session_hours', 'os_version', 'browsers'],
  mustShow: prodegeMustShow,
  evidence: [
    'BitLabs documents the list, and says which fields publishers must show.',
    'Its public pages show no example of the things to know, the disclaimer, the pending time and the session hours: compare these on the first run.',
  ],
  limits: [
    "The click id takes the place of the user id, because callbacks return nothing else. So BitLabs can't recognize a returning user.",
    'Offers that need certain versions of desktop systems are left out.',
    'Of the rules for events that pay several times, the service reads only the daily limit.',
  ],
  base: 'https://api.bitlabs.ai',
  credential: { in: 'header', name: 'X-S2S-Token' },
  settings: {},
  request: () => ({ path: '/v2/publishers/offers', query: { limit: '500' } }),
  // Without a total, only an empty page is certainly the last one.
  pager: { kind: 'offset', parameter: 'skip', size: null },
  answer: { path: 'status', good: ['success'], message: 'message' },
  list: 'data.offers',
  link: { click: { in: 'end' } },
  read: (row) => ({
    externalId: textAt(row, 'id'),
    status: null,
    name: plainLine(textAt(row, 'anchor')),
    description: plainText(textAt(row, 'description')),
    requirements: plainText(textAt(row, 'requirements')),
    imageUrl: textAt(row, 'icon'),
    link: textAt(row, 'click_url'),
    payout: 0,
    currency: 'USD',
    goals: goalsOf(listAt(row, 'events'), {
      key: 'id',
      name: 'name',
      payout: 'payout',
      limits: limitsOf,
    }),
    categories: categories(wordsAt(row, 'categories')),
    targeting: prodegeTargeting(row),
    creditDelay: creditDelay(valueAt(row, 'confirmation_time')),
    conditions: prodegeConditions(row),
  }),
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

/** The documentation names the type of a rule, but not its other fields. */
function limitsOf(event: Json): GoalLimits {
  if (!isTrueAt(event, 'multiple_conversions_allowed')) return {};
  const isOnceADay = /da(?:y|ily)/i.test(textAt(event, 'multiple_conversions_rules.rule_type'));
  return { maxCompletions: null, isOnceADay };
}
