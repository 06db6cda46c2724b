import { categoryIds } from '@rewards-wall/shared/catalog/categories.ts';
import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { isSkip } from '../reading/skip.ts';
import { listAt, textAt, valueAt, wordsAt, type Json } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { categories } from '../reading/categories.ts';
import { goalsOf, unnamedGoals } from '../reading/goals.ts';
import { money } from '../reading/money.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import type { NetworkFeed } from '../feed-adapter.ts';

/**
 * Adscend Media, a reward network: the offers of a publisher. Its categories and systems are the same as our
 * contract's.
 */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Copy the publisher id and the API key from the dashboard.',
    'Enter the callback URL as the postback of your wall, as it is: Adscend fills in its own macros.',
  ],
  networkSwitchesOn: [],
  states: [],
  mustShow: [],
  evidence: [
    "The list has the format that the service's own API follows.",
    'Ids of systems come from its documents, and some fields from the code of integrators.',
  ],
  limits: [
    'Callbacks do not say which event was completed, so leads of offers with several paid events are held for your decision.',
    'Offers for single versions of desktop systems are left out, because an offer here can only name all desktops.',
  ],
  base: 'https://api.adscendmedia.com',
  credential: { in: 'basic', userSetting: 'publisher_id' },
  settings: {
    publisher_id: {
      description: 'The publisher id',
      isRequired: true,
      form: /^\d{1,12}$/,
      mustBe: 'a number',
    },
  },
  request: ({ publisher_id }) => ({ path: `/v1/publisher/${publisher_id}/offers.json` }),
  pager: { kind: 'none' },
  answer: null,
  list: 'offers',
  link: { click: { in: 'parameter', name: 'sub1' } },
  read(row) {
    const events = listAt(row, 'events');
    const category = Number(textAt(row, 'category_id'));
    return {
      externalId: textAt(row, 'offer_id'),
      status: null,
      name: plainLine(textAt(row, 'adwall_name') || textAt(row, 'name')),
      description: plainText(textAt(row, 'adwall_description') || textAt(row, 'description')),
      requirements: plainText(textAt(row, 'conversion_notes')),
      imageUrl: textAt(row, 'creatives.0.url'),
      link: textAt(row, 'click_url'),
      ...unnamedGoals(
        goalsOf(events, { key: 'event_id', name: 'event_name', payout: 'event_revenue' }),
        money(valueAt(row, 'payout')),
      ),
      currency: 'USD',
      categories: categoryIds.includes(category) ? [category] : categories([]),
      targeting: targetingOf(row),
    };
  },
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

/** Adscend's codes for systems. The others are versions of desktop systems, which our offers can't target. */
const systems: ReadonlyMap<string, string> = new Map([
  ['0', 'all'],
  ['30', 'mobile'],
  ['31', 'desktop'],
  ['40', 'android'],
  ['50', 'ios'],
  ['51', 'iphone'],
  ['52', 'ipad'],
  ['56', 'android'],
]);

function targetingOf(row: Json) {
  const codes = wordsAt(row, 'target_system');
  const targeting = audience({
    countries: wordsAt(row, 'countries'),
    systems: codes.map((code) => systems.get(code) ?? code),
  });
  const isForNewAndroid = codes.includes('56') && !codes.some((code) => ['0', '30', '40'].includes(code));
  if (isSkip(targeting) || !isForNewAndroid) return targeting;
  return { ...targeting, target_system: targeting.target_system.map((id) => (id === 40 ? 56 : id)) };
}
