import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { skip } from '../reading/skip.ts';
import { isBlank, isTrueAt, listAt, textAt, valueAt, wordsAt, type Json } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { categories } from '../reading/categories.ts';
import { goalsOf } from '../reading/goals.ts';
import { money } from '../reading/money.ts';
import { payoutModelProblem } from '../reading/payout-model.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import type { NetworkFeed } from '../feed-adapter.ts';
import type { Settings } from '../paged-request.ts';

/** Scaleo, a platform of many networks: the public offers of one. Each pays by its goals. */
export const feed: NetworkFeed = {
  grade: 'experimental',
  checked: '2026-11',
  setUp: [
    "Give the network's tracking domain as the address of its API (base), such as https://track.example.com.",
    'Copy your affiliate id and the API key from your profile.',
    'Add a postback with the callback URL, and check that the list of macros next to it has {goal_id} and {offer_id}.',
  ],
  networkSwitchesOn: ['API access, for each user.'],
  states: [],
  mustShow: [],
  evidence: ["Scaleo documents its macros. The list's format comes from two public clients, which differ in places."],
  limits: [
    'Only public offers are listed, because the list does not say for which others you are approved.',
    'Offers for certain kinds of connection are left out.',
    'Caps are not read.',
    "The callback has no id of the conversion. So a second conversion of the same click and goal looks like a repeat: it gets the response for a known lead, and isn't paid.",
    'Scaleo is not known to send reversals.',
  ],
  base: null,
  credential: { in: 'query', name: 'api-key' },
  settings: {
    affiliate_id: {
      description: 'Your affiliate id, which goes into the links',
      isRequired: true,
      form: /^\d{1,12}$/,
      mustBe: 'a number',
    },
  },
  request: () => ({ path: '/api/v2/affiliate/offers', query: { perPage: '100' } }),
  pager: {
    kind: 'page',
    parameter: 'page',
    first: 1,
    size: null,
    total: { in: 'header', name: 'x-pagination-total-count', counts: 'rows' },
  },
  answer: { path: 'status', good: ['1', 'success'], message: 'message' },
  list: 'info.offers',
  link: { click: { in: 'parameter', name: 'aff_click_id' } },
  read: (row, settings) => ({
    externalId: textAt(row, 'id'),
    status: textAt(row, 'visible_type') === PUBLIC ? null : skip('not_approved'),
    name: plainLine(textAt(row, 'title')),
    description: plainText(textAt(row, 'description')),
    imageUrl: textAt(row, 'image'),
    link: linkOf(row, settings),
    payout: 0,
    currency: textAt(row, 'currency'),
    goals: goalsOf(listAt(row, 'goals'), {
      key: 'goal_id',
      name: 'goal_name',
      payout: (goal) =>
        payoutModelProblem(textAt(goal, 'goal_type_name')) ?? money(valueAt(goal, 'payout_for_affiliate')),
      limits: (goal) => (isTrueAt(goal, 'multiple_conversions') ? { maxCompletions: null } : {}),
    }),
    categories: categories(wordsAt(row, 'categories', 'title')),
    targeting: isBlank(valueAt(row, 'targeting.connectionType'))
      ? audience({
          countries: wordsAt(row, 'targeting.geo.allowed'),
          notCountries: wordsAt(row, 'targeting.geo.denied'),
          notDevices: wordsAt(row, 'targeting.deviceType.denied'),
        })
      : skip('targeting_not_expressible'),
  }),
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

const PUBLIC = '1';

/** Scaleo lists no links, but documents their format. */
function linkOf(row: Json, { affiliate_id = '', base = '' }: Settings): string {
  const domain = textAt(row, 'tracking_domain') || base;
  const host = /^https?:\/\//.test(domain) ? domain : `https://${domain}`;
  return `${host.replace(/\/$/, '')}/click?o=${encodeURIComponent(textAt(row, 'id'))}&a=${affiliate_id}`;
}
