import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { skip } from '../reading/skip.ts';
import { isBlank, listAt, textAt, type Json, valueAt, wordsAt } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { categories } from '../reading/categories.ts';
import { statedConditions } from '../reading/conditions.ts';
import { goalsOf, unnamedGoals } from '../reading/goals.ts';
import { lowest, money } from '../reading/money.ts';
import { payoutModelProblem } from '../reading/payout-model.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import type { NetworkFeed } from '../feed-adapter.ts';

/** Trackier, a platform of many networks: the campaigns that the account sees. */
export const feed: NetworkFeed = {
  grade: 'experimental',
  checked: '2026-11',
  setUp: ['Copy the API key of your publisher account from the dashboard.', 'Add a postback with the callback URL.'],
  networkSwitchesOn: [],
  states: ['os_version'],
  mustShow: [],
  evidence: ['Trackier documents its macros. The list comes from the code of integrators.'],
  limits: [
    'Callbacks do not say which goal was reached, so leads of campaigns with several paid goals are held for your decision.',
    'Campaigns that pay for a lead and for goals as well are left out, because a call could mean either.',
    'A campaign with several payouts is listed at the lowest one.',
    'Campaigns for certain versions of other systems than Android and iOS are not listed for that system.',
    'Trackier documents its macros for the payout and the transaction, but none for the goal or the campaign.',
    "Callbacks do not name the campaign. A lead with another campaign's click id can only be recognized by its lower payout.",
    'Trackier is not known to send reversals.',
  ],
  base: 'https://api.trackier.com',
  credential: { in: 'query', name: 'apiKey' },
  settings: {},
  request: () => ({ path: '/v2/publisher/campaigns', query: { limit: '100' } }),
  // Without a total, only an empty page is certainly the last one.
  pager: { kind: 'page', parameter: 'page', first: 1, size: null },
  answer: { path: 'success', good: ['true'], message: 'errors.0.message' },
  list: 'data.campaigns',
  link: { click: { in: 'parameter', name: 'p1' } },
  read: (row) => ({
    externalId: textAt(row, 'id'),
    status: null,
    name: plainLine(textAt(row, 'title')),
    description: plainText(textAt(row, 'description')),
    requirements: plainText(textAt(row, 'kpi')),
    imageUrl: textAt(row, 'thumbnail'),
    link: textAt(row, 'tracking_link'),
    ...payoutsOf(row),
    currency: textAt(row, 'currency'),
    categories: categories([...wordsAt(row, 'categories', 'title'), textAt(row, 'model')]),
    targeting: targetingOf(row),
    conditions: conditionsOf(row),
    cap: capOf(row),
  }),
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

/** Versions of Android and iOS become a condition. Other systems with specific versions are left out. */
function targetingOf(row: Json) {
  const versions = valueAt(row, 'os_version');
  if (!isBlank(versions) && !isRecord(versions)) return skip('targeting_not_expressible');
  const restricted = Object.entries(isRecord(versions) ? versions : {}).filter(([, bounds]) => !isBlank(bounds));
  return audience({
    countries: wordsAt(row, 'countries'),
    systems: wordsAt(row, 'os'),
    notSystems: restricted.map(([system]) => system).filter((system) => !/^(?:android|ios)$/i.test(system)),
    // Trackier has a different word for tablets.
    devices: wordsAt(row, 'device').map((kind) => (kind.toLowerCase() === 'mobile' ? 'phone' : kind)),
  });
}

function conditionsOf(row: Json) {
  const versions = valueAt(row, 'os_version');
  const rangeOf = (system: string) => {
    const [, bounds] =
      Object.entries(isRecord(versions) ? versions : {}).find(([name]) => name.toLowerCase() === system) ?? [];
    return { min: valueAt(bounds, 'min'), max: valueAt(bounds, 'max') };
  };
  return statedConditions({ versions: { android: rangeOf('android'), ios: rangeOf('ios') } });
}

function payoutsOf(row: Json) {
  const base = payoutModelProblem(textAt(row, 'model')) ?? lowestPayout(row);
  const goals = goalsOf(listAt(row, 'goals'), {
    key: 'id',
    name: 'title',
    payout: (goal) => payoutModelProblem(textAt(goal, 'payout_model')) ?? lowestPayout(goal),
  });
  if (base === 0) return unnamedGoals(goals, base);
  return { payout: goals.every(({ payout }) => payout === 0) ? base : skip('goals_indistinct'), goals: [] };
}

function lowestPayout(row: Json) {
  return lowest(listAt(row, 'payouts').map((entry) => money(valueAt(entry, 'payout'))));
}

function capOf(row: Json) {
  if (!/^conversions?$/i.test(textAt(row, 'cap.type'))) return null;
  const leads = (period: string): number => Number(textAt(row, `cap.${period}`)) || 0;
  if (leads('daily') > 0) return { leads: leads('daily'), per: 'day' } as const;
  return leads('lifetime') > 0 ? ({ leads: leads('lifetime'), per: 'total' } as const) : null;
}
