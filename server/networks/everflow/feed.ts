import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { skip } from '../reading/skip.ts';
import { isBlank, isTrueAt, listAt, textAt, type Json, valueAt, wordsAt } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { leadCap } from '../reading/cap.ts';
import { categories } from '../reading/categories.ts';
import { money } from '../reading/money.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import { instant } from '../reading/times.ts';
import type { NetworkFeed } from '../feed-adapter.ts';
import { report } from './report.ts';

/** Everflow, a platform of many networks: the offers that the account may run. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'In My Account > API, create an affiliate API key.',
    'Add a global postback with the callback URL, and one for each event that pays.',
  ],
  networkSwitchesOn: ['The partner API. Without it, the API responds with 403.'],
  states: [],
  mustShow: [],
  evidence: ['Everflow documents the list and the report of conversions.'],
  limits: [
    'Everflow sends no reversals as callbacks; the report lists them.',
    'Offers that are targeted more finely than by country, system and kind of device are skipped, such as by version.',
    'For accounts in Europe, the address of the API (base) is https://api-eu.eflow.team/v1.',
  ],
  base: 'https://api.eflow.team/v1',
  credential: { in: 'header', name: 'X-Eflow-API-Key' },
  settings: {},
  request: () => ({ path: '/affiliates/offersrunnable' }),
  pager: {
    kind: 'page',
    parameter: 'page',
    first: 1,
    size: { parameter: 'page_size', rows: 200 },
    total: { in: 'body', path: 'paging.total_count', counts: 'rows' },
  },
  answer: null,
  list: 'offers',
  link: { click: { in: 'parameter', name: 'sub1' } },
  report,
  read(row) {
    const payouts = listAt(row, 'relationship.payouts.entries');
    const base = payouts.find((entry) => isTrueAt(entry, 'is_default'));
    const status = textAt(row, 'relationship.offer_affiliate_status');
    const isApproved = status === '' || ['public', 'approved'].includes(status);
    return {
      externalId: textAt(row, 'network_offer_id'),
      status: textAt(row, 'offer_status') !== 'active' ? skip('not_active') : isApproved ? null : skip('not_approved'),
      name: plainLine(textAt(row, 'name')),
      description: plainText(textAt(row, 'html_description')),
      requirements: plainText(textAt(row, 'terms_and_conditions')),
      imageUrl: textAt(row, 'thumbnail_url') || textAt(row, 'relationship.creatives.entries.0.resource_url'),
      link: textAt(row, 'tracking_url'),
      payout: base === undefined ? 0 : payoutOf(base),
      currency: textAt(row, 'currency_id'),
      goals: payouts
        .filter((entry) => entry !== base)
        .map((entry) => ({
          key: textAt(entry, 'network_offer_payout_revenue_id') || textAt(entry, 'entry_name'),
          name: plainLine(textAt(entry, 'entry_name')),
          payout: payoutOf(entry),
        })),
      categories: categories([textAt(row, 'relationship.category.name'), textAt(base, 'payout_type')]),
      targeting: targetingOf(row),
      endsAt: instant(valueAt(row, 'date_live_until')),
      cap: capOf(row),
    };
  },
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

/** Rules that our offers can't express. Everflow also has rules for clicks, such as that proxies are blocked. */
const finerRules = [
  ...['regions', 'cities', 'dmas', 'postal_codes', 'mobile_carriers', 'browsers', 'brands', 'os_versions', 'isps'],
  ...['connection_types', 'ips', 'languages', 'is_use_day_parting'],
];

function targetingOf(row: Json) {
  const isFiner = finerRules.some((rule) => !isBlank(valueAt(row, `relationship.ruleset.${rule}`)));
  if (isFiner) return skip('targeting_not_expressible');
  return audience({
    countries: targeted(row, 'countries', 'country_code', 'include'),
    notCountries: targeted(row, 'countries', 'country_code', 'exclude'),
    systems: targeted(row, 'platforms', 'label', 'include'),
    notSystems: targeted(row, 'platforms', 'label', 'exclude'),
    devices: targeted(row, 'device_types', 'label', 'include'),
    notDevices: targeted(row, 'device_types', 'label', 'exclude'),
  });
}

function payoutOf(entry: Json) {
  const type = textAt(entry, 'payout_type');
  return ['cps', 'cpa_cps', 'prv'].includes(type) ? skip('payout_in_percent') : money(valueAt(entry, 'payout_amount'));
}

function targeted(row: Json, list: string, key: string, type: 'include' | 'exclude'): readonly string[] {
  const entries = listAt(row, `relationship.ruleset.${list}`);
  return entries
    .filter((entry) => textAt(entry, 'targeting_type') === type)
    .flatMap((entry) => wordsAt([entry], '', key));
}

function capOf(row: Json) {
  if (!isTrueAt(row, 'is_caps_enabled')) return null;
  return leadCap(valueAt(row, 'daily_conversion_cap')) ?? leadCap(valueAt(row, 'global_conversion_cap'), 'total');
}
