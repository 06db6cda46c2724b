import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { skip } from '../reading/skip.ts';
import { listAt, textAt, valueAt, wordsAt, type Json } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { categories } from '../reading/categories.ts';
import { goalsOf } from '../reading/goals.ts';
import { money } from '../reading/money.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import type { NetworkFeed } from '../feed-adapter.ts';

/** Lootably, a reward network: its whole catalog in one response. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Copy the API key and the id of the placement from the dashboard.',
    "Enter the callback URL as the placement's postback.",
    "Copy the placement's postback secret: the source needs it to check calls.",
  ],
  networkSwitchesOn: ['Access to the offers API.'],
  states: [],
  mustShow: [],
  evidence: [
    'Lootably documents the list, the callback and a report of conversions. Some fields of rows come from the code of integrators.',
  ],
  limits: [
    'Goals whose payout is variable cannot be listed, nor can offers that have one.',
    "Lootably's report of conversions is not read, so lost callbacks stay lost.",
  ],
  base: 'https://api.lootably.com',
  credential: { in: 'json', name: 'apiKey' },
  settings: {
    placement_id: {
      description: 'The id of the placement',
      isRequired: true,
      form: /^[\w-]{1,64}$/,
      mustBe: 'letters, digits, dashes and underscores',
    },
  },
  request: ({ placement_id }) => ({ path: '/api/v2/offers/get', json: { placementID: placement_id } }),
  pager: { kind: 'none' },
  answer: { path: 'success', good: ['true'], message: 'message' },
  list: 'data.offers',
  link: { click: { in: 'parameter', name: 'sid2' }, user: { in: 'placeholder', text: '{userID}' } },
  read(row) {
    const goals = listAt(row, 'goals');
    return {
      externalId: textAt(row, 'offerID'),
      status: null,
      name: plainLine(textAt(row, 'name')),
      description: plainText(textAt(row, 'description')),
      imageUrl: textAt(row, 'image'),
      link: textAt(row, 'link'),
      payout: goals.length > 0 ? 0 : revenueOf(row),
      currency: 'USD',
      goals: goalsOf(goals, { key: 'goalID', name: 'description', payout: revenueOf }),
      categories: categories(wordsAt(row, 'categories')),
      targeting: audience({
        countries: wordsAt(row, 'countries'),
        systems: wordsAt(row, 'devices'),
      }),
    };
  },
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

function revenueOf(row: Json) {
  return textAt(row, 'revenue') === 'variable' ? skip('payout_unknown') : money(valueAt(row, 'revenue'));
}
