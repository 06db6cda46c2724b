import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { listAt, textAt, wordsAt } from '../reading/value-at.ts';
import { categories } from '../reading/categories.ts';
import { goalsOf } from '../reading/goals.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import type { NetworkFeed } from '../feed-adapter.ts';
import { prodegeConditions, prodegeMustShow, prodegeTargeting } from '../prodege/offer-row.ts';

/** AdGate (Prodege), a reward network: each payout belongs to an event. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Copy your affiliate id, your API key and the code of the wall from the dashboard.',
    'Enter the callback URL as a postback. AdGate sends reversals only to a URL with {state}, and events that pay nothing only to one with {event_id}.',
    'AdGate calls from one address: restrict the source to it, on its page or with the option --ips.',
  ],
  networkSwitchesOn: [],
  states: ['things_to_know', 'disclaimer', 'pending_days', 'session_hours', 'os_version', 'browsers'],
  mustShow: prodegeMustShow,
  evidence: [
    'AdGate documents the request and its filters. The fields of rows come from the code of integrators.',
    'AdGate names no fields that must be shown. The service shows those that BitLabs requires, which has the same owner and offers.',
  ],
  limits: [
    'AdGate asks for at most one read in ten minutes.',
    'The list has no caps.',
    'Offers that need certain versions of desktop systems are left out.',
  ],
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
  // Without a total, only an empty page is certainly the last one.
  pager: { kind: 'offset', parameter: 'skip', size: null },
  answer: { path: 'status', good: ['success'], message: 'message' },
  list: 'data',
  link: { click: { in: 'parameter', name: 's1' } },
  read: (row) => ({
    externalId: textAt(row, 'id'),
    status: null,
    name: plainLine(textAt(row, 'anchor') || textAt(row, 'name')),
    description: plainText(textAt(row, 'description')),
    requirements: plainText(textAt(row, 'requirements')),
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
    targeting: prodegeTargeting(row),
    conditions: prodegeConditions(row),
  }),
  everyMs: 30 * MINUTE_MS,
  paceMs: 1000,
};
