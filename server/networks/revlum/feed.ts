import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { listAt, textAt, valueAt, wordsAt } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { leadCap } from '../reading/cap.ts';
import { categories } from '../reading/categories.ts';
import { unnamedGoals } from '../reading/goals.ts';
import { money } from '../reading/money.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import type { NetworkFeed } from '../feed-adapter.ts';

/** Revlum, a reward network: its whole catalog in one response. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Copy the API key and the secret key of your placement from the dashboard.',
    'Enter the callback URL as the postback of the placement.',
    'Give the secret key to the source: Revlum signs its calls with it.',
  ],
  networkSwitchesOn: [],
  states: [],
  mustShow: [],
  evidence: ['Revlum documents the list and the callback.'],
  limits: [
    'Events have no ids, so their names identify them: a renamed event is a new one.',
    'Callbacks have the id and the name of the event, but the list has no ids, and the signature covers neither: leads of offers with several paid events are held for your decision.',
    "The click id takes the place of the user id, because Revlum's signature contains only that one: Revlum can't recognize a returning user.",
  ],
  base: 'https://revlum.com',
  credential: { in: 'query', name: 'apikey' },
  settings: {},
  request: () => ({ path: '/api/offers' }),
  pager: { kind: 'none' },
  answer: { path: 'status', good: ['success'], message: 'message' },
  list: 'data',
  link: { click: { in: 'placeholder', text: '{userId}' } },
  read(row) {
    const events = listAt(row, 'events');
    return {
      externalId: textAt(row, 'id'),
      status: null,
      name: plainLine(textAt(row, 'name')),
      description: plainText(textAt(row, 'description')),
      imageUrl: textAt(row, 'creatives.icon'),
      link: textAt(row, 'url'),
      ...unnamedGoals(
        events.map((event) => {
          const name = plainLine(textAt(event, 'name'));
          return { key: name, name, payout: money(valueAt(event, 'payout.usd')) };
        }),
        money(valueAt(row, 'payout.usd')),
      ),
      currency: 'USD',
      categories: categories([]),
      targeting: audience({
        countries: wordsAt(row, 'geo_targeting.countries', 'country_code'),
        systems: wordsAt(row, 'devices', 'name'),
      }),
      cap: leadCap(valueAt(row, 'daily_cap')),
    };
  },
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};
