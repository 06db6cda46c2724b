import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { isSkip, skip } from '../reading/skip.ts';
import { isTrueAt, listAt, textAt, valueAt, wordsAt, type Json } from '../reading/value-at.ts';
import { audience } from '../reading/audience.ts';
import { leadCap } from '../reading/cap.ts';
import { categories } from '../reading/categories.ts';
import { goalsOf } from '../reading/goals.ts';
import { money } from '../reading/money.ts';
import { plainLine, plainText } from '../reading/plain-text.ts';
import { instant } from '../reading/times.ts';
import type { NetworkFeed } from '../feed-adapter.ts';
import type { FeedRequest } from '../paged-request.ts';
import { report } from './report.ts';

const parts = ['TrackingLink', 'GeoTargeting', 'Thumbnail', 'OfferCategory', 'OfferOperatingSystem'];

/** TUNE (HasOffers), a platform of many networks: the offers for which the account is approved. */
export const feed: NetworkFeed = {
  grade: 'documented',
  checked: '2026-11',
  setUp: [
    'Ask for the network id: it is the first part of the address at which you sign in.',
    'In the account settings, generate an API key.',
    'Add an offer postback with the callback URL, and one for each goal that pays.',
  ],
  networkSwitchesOn: ['API access for affiliates.'],
  states: [],
  mustShow: [],
  evidence: ['TUNE documents the list and the report of conversions.'],
  limits: [
    'TUNE sends no reversals as callbacks; the report lists them.',
    "If offers name no currency, they use the network's default: enter it as the currency of the feed.",
  ],
  base: 'https://{network_id}.api.hasoffers.com',
  credential: { in: 'query', name: 'api_key' },
  settings: {
    network_id: {
      description: 'The network id',
      isRequired: true,
      form: /^[a-z0-9-]{1,60}$/i,
      mustBe: 'letters, digits and dashes',
    },
  },
  request: () => request([...parts, 'Goal']),
  // Networks without goals refuse to list them.
  fallback: { when: (message) => /goal/i.test(message), request: () => request(parts) },
  pager: {
    kind: 'page',
    parameter: 'page',
    first: 1,
    size: { parameter: 'limit', rows: 200 },
    total: { in: 'body', path: 'response.data.count', counts: 'rows' },
  },
  answer: { path: 'response.status', good: ['1'], message: 'response.errorMessage' },
  list: 'response.data.data',
  link: { click: { in: 'parameter', name: 'aff_click_id' } },
  report,
  read(row) {
    const isActive = textAt(row, 'Offer.status') === 'active';
    const approval = textAt(row, 'Offer.approval_status') || 'approved';
    const base = payoutOf(valueAt(row, 'Offer'));
    const hasRules = isTrueAt(row, 'Offer.use_target_rules');
    const systems = wordsAt(row, 'OfferOperatingSystem', 'name');
    return {
      externalId: textAt(row, 'Offer.id'),
      status: isActive ? (approval === 'approved' ? null : skip('not_approved')) : skip('not_active'),
      name: plainLine(textAt(row, 'Offer.name')),
      description: plainText(textAt(row, 'Offer.description')),
      requirements: plainText(textAt(row, 'Offer.kpi')),
      imageUrl: textAt(row, 'Thumbnail.url') || textAt(row, 'Thumbnail.thumbnail'),
      link: textAt(row, 'TrackingLink.click_url'),
      payout: base,
      currency: textAt(row, 'Offer.currency'),
      goals: goalsOf(listAt(row, 'Goal'), { key: 'id', name: 'name', payout: payoutOf }),
      categories: categories(wordsAt(row, 'OfferCategory', 'name')),
      // Rules other than those for systems are not listed.
      targeting:
        hasRules && systems.length === 0
          ? skip('targeting_not_expressible')
          : audience({ countries: wordsAt(row, 'GeoTargeting.Countries', 'code'), systems: hasRules ? systems : [] }),
      endsAt: instant(valueAt(row, 'Offer.expiration_date')),
      cap: leadCap(valueAt(row, 'Offer.conversion_cap')),
    };
  },
  everyMs: 30 * MINUTE_MS,
  paceMs: 500,
};

function request(contain: readonly string[]): FeedRequest {
  const query = { Target: 'Affiliate_Offer', Method: 'findMyApprovedOffers', 'contain[]': contain };
  return { path: '/Apiv3/json', query };
}

function payoutOf(offer: Json) {
  const amount = money(valueAt(offer, 'default_payout'));
  const type = textAt(offer, 'payout_type');
  if (type === 'cpa_flat' || type === '') return amount;
  return isSkip(amount) ? amount : skip('payout_in_percent');
}
