import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { isBlank, listAt, textAt, valueAt, wordsAt, type Json } from '../reading/value-at.ts';
import { leadCap } from '../reading/cap.ts';
import { categories } from '../reading/categories.ts';
import type { ReadGoal } from '../reading/goals.ts';
import { lowest, money } from '../reading/money.ts';
import { payoutModelProblem } from '../reading/payout-model.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import { creditDelay, instant } from '../reading/times.ts';
import type { NetworkFeed } from '../feed-adapter.ts';
import { affiseTargeting } from './targeting.ts';

/** Affise, a platform of many networks: the offers that are available to the account. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Ask the network for the address of its API (base), such as https://api.example.com.',
    'Copy your API key from the settings of your account.',
    'Add a global postback with the callback URL, for all statuses.',
  ],
  networkSwitchesOn: [],
  states: ['credit_delay'],
  mustShow: [],
  evidence: [
    'Affise documents the list and the callback. A hold period is the time until a lead is confirmed; 0 may mean that none was set.',
  ],
  limits: [
    'An offer that pays differently by country is listed at its lowest payout.',
    'Offers that are targeted more finely than by country, system and kind of device are skipped, such as by version.',
    'Monthly caps are not read.',
  ],
  base: null,
  credential: { in: 'header', name: 'API-Key' },
  settings: {},
  request: () => ({ path: '/3.0/partner/offers' }),
  pager: {
    kind: 'page',
    parameter: 'page',
    first: 1,
    size: { parameter: 'limit', rows: 500 },
    total: { in: 'body', path: 'pagination.total_count', counts: 'rows' },
  },
  answer: { path: 'status', good: ['1'], message: 'message' },
  list: 'offers',
  link: { click: { in: 'parameter', name: 'sub1' } },
  read(row) {
    const payments = listAt(row, 'payments');
    const currencies = new Set(payments.map((payment) => textAt(payment, 'currency').toUpperCase()));
    const byGoal = Map.groupBy(payments, (payment) => textAt(payment, 'goal'));
    const name = plainLine(textAt(row, 'title'));
    return {
      externalId: textAt(row, 'id'),
      status: null,
      name,
      description: plainText(inEnglish(row, 'description_lang')),
      requirements: plainText(inEnglish(row, 'kpi')),
      creditDelay: isBlank(valueAt(row, 'hold_period')) ? null : creditDelay(valueAt(row, 'hold_period')),
      imageUrl: textAt(row, 'logo') || textAt(row, 'creatives.0.url'),
      link: textAt(row, 'link') || textAt(row, 'links.0.url'),
      payout: lowest((byGoal.get('') ?? []).map(payoutOf)),
      // A feed can't have several currencies, so joining them skips the row.
      currency: [...currencies].join(' and '),
      goals: [...byGoal].filter(([key]) => key !== '').map(([key, rows]) => goalOf(key, rows, name)),
      categories: categories([...wordsAt(row, 'full_categories', 'title'), ...wordsAt(row, 'categories')]),
      targeting: affiseTargeting(row, [...byGoal.values()]),
      endsAt: instant(valueAt(row, 'stop_at')),
      cap: capOf(row),
    };
  },
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

function inEnglish(row: Json, path: string): string {
  return textAt(row, `${path}.en`) || textAt(listAt(row, path)[0], '');
}

/** A goal has one payment per group of countries, and often no title. */
function goalOf(key: string, payments: readonly Json[], offerName: string): ReadGoal {
  const title = payments.map((payment) => plainLine(textAt(payment, 'title'))).find((text) => text !== '');
  return { key, name: title ?? offerName, payout: lowest(payments.map(payoutOf)) };
}

function payoutOf(payment: Json) {
  return payoutModelProblem(textAt(payment, 'type')) ?? money(valueAt(payment, 'revenue'));
}

function capOf(row: Json) {
  const cap = listAt(row, 'caps').find(
    (one) =>
      textAt(one, 'type') === 'conversions' &&
      ['day', 'all'].includes(textAt(one, 'period')) &&
      isBlank([valueAt(one, 'goals'), valueAt(one, 'country')]),
  );
  return leadCap(valueAt(cap, 'value'), textAt(cap, 'period') === 'day' ? 'day' : 'total');
}
