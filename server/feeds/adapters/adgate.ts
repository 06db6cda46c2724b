import { listAt, textAt, wordsAt } from '../reading/value-at.ts';
import { audience } from '../transforms/audience.ts';
import { categories } from '../transforms/categories.ts';
import { goalsOf } from '../transforms/goals.ts';
import { plainLine, plainText } from '../transforms/plain-text.ts';
import { MINUTE_MS, type FeedAdapter } from './adapter.ts';

/** AdGate (Prodege), a reward network: each payout belongs to an event. */
export const adgate: FeedAdapter = {
  name: 'adgate',
  network: 'AdGate',
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Copy your affiliate id, your API key and the code of the wall from the dashboard.',
    'Enter the callback URL as a postback. AdGate sends reversals only to a URL with {state}, and events that pay nothing only to one with {event_id}.',
    'AdGate calls from one address: restrict the source to it, on its page or with `source set --ips`.',
  ],
  networkSwitchesOn: [],
  limits: ['AdGate asks for at most one read in ten minutes.', 'The list says nothing of caps.'],
  scheme: 'adgate',
  base: 'https://api.adgatemedia.com',
  credential: { in: 'query', name: 'api_key' },
  settings: {
    aff: { description: 'Your affiliate id', isRequired: true, form: /^\d{1,20}$/, mustBe: 'a number' },
    wall_code: {
      description: 'The code of the wall',
      isRequired: true,
      form: /^[\w-]{1,64}$/,
      mustBe: 'letters, digits, dashes and underscores',
    },
  },
  request: ({ aff, wall_code }) => ({ path: '/v3/offers', query: { aff, wall_code, take: '1000' } }),
  // Without a total, only an empty page is surely the last one.
  pager: { kind: 'offset', parameter: 'skip', size: null },
  answer: { path: 'status', good: ['success'], message: 'message' },
  list: 'data',
  link: { click: { in: 'parameter', name: 's1' } },
  read: (row) => ({
    externalId: textAt(row, 'id'),
    status: null,
    name: plainLine(textAt(row, 'anchor') || textAt(row, 'name')),
    description: plainText(textAt(row, 'description')),
    requirements: plainText([textAt(row, 'requirements'), textAt(row, 'things_to_know')].join('\n')),
    imageUrl: textAt(row, 'creatives.icon'),
    link: textAt(row, 'click_url'),
    payout: 0,
    currency: '',
    goals: goalsOf(listAt(row, 'events'), {
      key: 'id',
      name: 'name',
      payout: 'payout',
    }),
    categories: categories(wordsAt(row, 'categories')),
    targeting: audience({
      countries: wordsAt(row, 'geo_targeting.countries', 'country_code'),
      systems: wordsAt(row, 'device_targeting.operating_systems', 'name'),
    }),
  }),
  everyMs: 30 * MINUTE_MS,
  paceMs: 1000,
};
