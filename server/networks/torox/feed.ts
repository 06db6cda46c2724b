import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { listAt, textAt, valueAt, wordsAt } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { categories } from '../reading/categories.ts';
import { statedConditions } from '../reading/conditions.ts';
import { unnamedGoals } from '../reading/goals.ts';
import { money } from '../reading/money.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import type { NetworkFeed, FeedSetting } from '../feed-adapter.ts';

/** Torox, formerly OfferToro, a reward network: its whole catalog in one response. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Copy the publisher id, the app id and the secret key of your app from the dashboard.',
    'Enter the callback URL as the postback of the app.',
    'Give the source the key with which Torox signs its calls.',
    "Send a call with Torox's postback tester.",
  ],
  networkSwitchesOn: [],
  states: ['disclaimer'],
  mustShow: ['requirements', 'disclaimer'],
  evidence: [
    'Torox documents the list and the callback. The fields of events and the disclaimer come from the code of integrators.',
  ],
  limits: [
    'Events have no ids, so their names identify them: a renamed event is a new one.',
    'Callbacks do not say which event was completed, so leads of offers with several paid events are held for your decision.',
    "The click id takes the place of the user id: Torox signs the user id, but not the subids that callbacks can also return. So Torox can't recognize a returning user.",
  ],
  base: 'https://torox.io',
  credential: { in: 'query', name: 'secretkey' },
  settings: { pubid: idOf('publisher'), appid: idOf('app') },
  request: ({ appid, pubid }) => ({ path: '/api/', query: { pubid, appid, format: 'json' } }),
  pager: { kind: 'none' },
  answer: null,
  list: 'response.offers',
  link: { click: { in: 'placeholder', text: '[USER_ID]' } },
  read(row) {
    const events = listAt(row, 'events');
    const devices = wordsAt(row, 'device');
    return {
      externalId: textAt(row, 'offer_id'),
      status: null,
      name: plainLine(textAt(row, 'offer_name')),
      description: plainText(textAt(row, 'offer_desc')),
      requirements: plainText(textAt(row, 'call_to_action')),
      conditions: statedConditions({ disclaimer: valueAt(row, 'disclaimer') }),
      imageUrl: textAt(row, 'image_url'),
      link: textAt(row, 'offer_url'),
      ...unnamedGoals(
        events.map((event) => {
          const name = plainLine(textAt(event, 'event_name'));
          return { key: name, name, payout: money(valueAt(event, 'payout')) };
        }),
        money(valueAt(row, 'payout')),
      ),
      currency: 'USD',
      categories: categories(wordsAt(row, 'vertical_name')),
      targeting: audience({
        countries: wordsAt(row, 'countries'),
        systems: devices.length > 0 ? devices : wordsAt(row, 'platform'),
      }),
    };
  },
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

function idOf(thing: string): FeedSetting {
  return {
    description: `The id of the ${thing}`,
    isRequired: true,
    form: /^\d{1,12}$/,
    mustBe: 'a number',
  };
}
