import { notFound, pageOf, type BookedConversion, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { unsigned, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'everflow',
  canRevoke: false,
  macros: ({ click, transaction, payout = '1.25', event = '0', offer = '' }) => ({
    '{sub1}': click,
    '{transaction_id}': transaction,
    '{event_id}': event,
    '{payout_amount}': payout,
    '{offer_id}': offer,
  }),
  sign: unsigned,
};

/** Everflow's partner API. */
export const simulation: Simulation = {
  adapter: 'everflow',
  calls,
  credential: 'ef-affiliate-key-0123456789',
  settings: {},
  basePath: '/v1',
  says: { goals: true, goalIds: true, systems: true, approval: true },
  pageRows: 4,
  answer({ headers, method, path, query }, offers) {
    if (method !== 'GET' || path !== '/v1/affiliates/offersrunnable') return notFound;
    if (headers['x-eflow-api-key'] !== this.credential) return { status: 403, body: { Error: 'Forbidden' } };
    const page = Number(query.get('page') ?? '1');
    const size = Math.min(4, Number(query.get('page_size') ?? '50'));
    return {
      body: {
        offers: pageOf(offers, page - 1, size).map(rowOf),
        paging: { page, page_size: size, total_count: offers.length },
      },
    };
  },
  answerReport({ body, headers, method, path, query }, conversions) {
    if (path !== '/v1/affiliates/reporting/conversions') return null;
    if (method !== 'POST') return { status: 405, body: {} };
    if (headers['x-eflow-api-key'] !== this.credential) return { status: 403, body: { Error: 'Forbidden' } };
    const asked = JSON.parse(body) as Record<string, unknown>;
    const [from, to] = [asked['from'], asked['to']].map((day) => Date.parse(`${String(day)}T00:00:00Z`));
    if (!from || !to || asked['timezone_id'] !== 67) return { status: 400, body: { Error: 'Bad request' } };
    const listed = conversions
      .filter(({ at }) => at >= from && at < to + DAY_MS)
      .filter(({ goal }) => asked[goal === undefined ? 'show_conversions' : 'show_events'] === true);
    const page = Number(query.get('page') ?? '1');
    const size = Math.min(3, Number(query.get('page_size') ?? '50'));
    const rows = pageOf(listed, page - 1, size).map(conversionRow);
    return { body: { conversions: rows, paging: { page, page_size: size, total_count: listed.length } } };
  },
  spoil: (body) => {
    const { offers, ...rest } = body as { offers: unknown[] };
    return { ...rest, offers: [...offers.slice(1), { network_offer_id: [], relationship: 'x', name: { a: 1 } }] };
  },
};

const DAY_MS = 24 * 60 * 60_000;

function conversionRow({ at, click, goal, offer, payout, state, transaction }: BookedConversion, index: number) {
  return {
    conversion_id: `c${index}-${transaction}`,
    conversion_unix_timestamp: Math.floor(at / 1000),
    sub1: click,
    status: state,
    payout_type: 'CPA',
    payout: Number(payout),
    is_event: goal !== undefined,
    event: goal?.name ?? 'Base',
    transaction_id: transaction,
    currency_id: 'USD',
    relationship: { offer: { network_offer_id: Number(offer), name: '' } },
  };
}

function rowOf(offer: SoldOffer) {
  const entries = [
    ...(offer.payout === '0' ? [] : [entry(0, 'Base', offer.payout, true)]),
    ...offer.goals.map((goal) => entry(Number(goal.id), goal.name, goal.payout, false)),
  ];
  return {
    network_offer_id: Number(offer.id),
    name: offer.name,
    html_description: offer.description,
    is_description_plain_text: false,
    terms_and_conditions: '',
    offer_status: 'active',
    currency_id: 'USD',
    thumbnail_url: offer.image,
    date_live_until: '',
    is_caps_enabled: false,
    tracking_url: offer.isApproved ? (offer.link ?? `https://www.trk-example.com/ABC/${offer.id}/`) : '',
    relationship: {
      offer_affiliate_status: offer.isApproved ? 'approved' : 'require_approval',
      category: { name: offer.category },
      payouts: { total: entries.length, entries },
      ruleset: {
        countries: offer.countries.map((code) => ({ country_code: code, targeting_type: 'include' })),
        platforms: offer.systems.map((system) => ({
          label: system === 'ios' ? 'iOS' : 'Android',
          targeting_type: 'include',
        })),
        device_types: [],
      },
    },
  };
}

function entry(id: number, name: string, amount: string, isDefault: boolean) {
  return {
    network_offer_payout_revenue_id: id,
    entry_name: name,
    payout_type: 'cpa',
    payout_amount: Number(amount),
    payout_percentage: 0,
    is_default: isDefault,
  };
}
