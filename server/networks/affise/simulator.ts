import { notFound, pageOf, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { unsigned, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'affise',
  canRevoke: true,
  names: { goal: '1' },
  macros: ({ click, transaction, isRevoked, payout = '1.25', event = '1', offer = '' }) => ({
    '{sub1}': click,
    '{transactionid}': transaction,
    '{goal}': event,
    '{sum}': payout,
    '{status}': isRevoked ? '3' : '1',
    '{offerid}': offer,
  }),
  sign: unsigned,
  identity: ({ click, transaction }) => `${click}/${transaction}/1`,
};

/** Affise's partner API. Each payout is a payment for one goal and one group of countries. The first goal is 1. */
export const simulation: Simulation = {
  adapter: 'affise',
  calls,
  credential: 'affise-key-0123456789',
  settings: {},
  basePath: '',
  says: { goals: true, goalIds: true, systems: true, approval: true, baseGoal: '1' },
  pageRows: 4,
  answer({ headers, method, path, query }, offers) {
    if (method !== 'GET' || path !== '/3.0/partner/offers') return notFound;
    if (headers['api-key'] !== this.credential) return { body: { status: 2, message: 'Invalid API key' } };
    const page = Number(query.get('page') ?? '1');
    const asked = Number(query.get('limit') ?? '100');
    if (asked > 500) return { body: { status: 2, message: 'limit is at most 500' } };
    const size = Math.min(4, asked);
    const isLast = page * size >= offers.length;
    return {
      body: {
        status: 1,
        offers: pageOf(offers, page - 1, size).map(rowOf),
        pagination: { per_page: size, total_count: offers.length, page, ...(!isLast && { next_page: page + 1 }) },
      },
    };
  },
  spoil: (body) => {
    const { offers, ...rest } = body as { offers: unknown[] };
    return { ...rest, offers: [...offers.slice(1), { id: 1, title: 'x', payments: 'y', targeting: [7] }] };
  },
};

function rowOf(offer: SoldOffer) {
  const goals = offer.goals.length > 0 ? offer.goals : [{ id: '1', name: '', payout: offer.payout }];
  const groups = offer.countries.length > 0 ? offer.countries.map((code) => [code]) : [[]];
  return {
    id: Number(offer.id),
    title: offer.name,
    description_lang: { en: offer.description, ru: '' },
    kpi: { en: '' },
    logo: offer.image,
    link: offer.isApproved ? (offer.link ?? `https://acme.affise.example/click?pid=3&offer_id=${offer.id}`) : '',
    links: [],
    payments: goals.flatMap((goal) => groups.map((countries) => payment(goal, countries))),
    targeting: [targeting(offer)],
    strictly_country: offer.countries.length > 0 ? 1 : 0,
    full_categories: [{ id: '5a', title: offer.category }],
    categories: [offer.category],
    caps: [],
    caps_status: [],
    stop_at: null,
    required_approval: true,
    hold_period: 0,
    creatives: [],
  };
}

function payment(goal: { id: string; name: string; payout: string }, countries: readonly string[]) {
  const everybody = { cities: [], devices: [], os: [], country_exclude: false };
  const { id, name, payout } = goal;
  return { ...everybody, countries, goal: id, title: name, revenue: Number(payout), currency: 'usd', type: 'fixed' };
}

function targeting({ countries, systems }: SoldOffer) {
  const names = systems.map((system) => (system === 'ios' ? 'iOS' : 'Android'));
  return {
    country: { allow: countries, deny: [] },
    region: { allow: {}, deny: {} },
    os: { allow: names.map((name) => ({ name, comparison: '', version: '' })), deny: [] },
    device_type: [],
    block_proxy: false,
  };
}
