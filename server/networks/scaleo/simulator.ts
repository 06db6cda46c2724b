import { notFound, pageOf, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { unsigned, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'scaleo',
  canRevoke: false,
  macros: ({ click, event = '', offer = '' }) => ({
    '{aff_click_id}': click,
    '{goal_id}': event,
    '{offer_id}': offer,
  }),
  sign: unsigned,
  identity: ({ click }) => `${click}/`,
};

/** The ID of the default goal of an offer without other goals. */
const DEFAULT_GOAL = '900';

/** Scaleo's affiliate API: its totals are headers, and its offers have no links. */
export const simulation: Simulation = {
  adapter: 'scaleo',
  calls,
  credential: 'scaleo-key-0123456789',
  settings: { affiliate_id: '42' },
  basePath: '',
  says: { goals: true, goalIds: true, systems: false, approval: true, baseGoal: DEFAULT_GOAL },
  pageRows: 4,
  answer({ method, path, query }, offers) {
    if (method !== 'GET' || path !== '/api/v2/affiliate/offers') return notFound;
    if (query.get('api-key') !== this.credential) {
      return { status: 401, body: { status: 0, message: 'Your request was made with invalid credentials.' } };
    }
    const page = Number(query.get('page') ?? '1');
    const size = Math.min(4, Number(query.get('perPage') ?? '4'));
    return {
      headers: {
        'x-pagination-total-count': String(offers.length),
        'x-pagination-current-page': String(page),
        'x-pagination-per-page': String(size),
        'x-pagination-page-count': String(Math.ceil(offers.length / size)),
      },
      body: { status: 1, info: { offers: pageOf(offers, page - 1, size).map(rowOf) } },
    };
  },
  spoil: (body) => {
    const { info } = body as { info: { offers: unknown[] } };
    return { status: 1, info: { offers: [...info.offers.slice(1), { id: 5, visible_type: 1, goals: [[]] }] } };
  },
};

function rowOf(offer: SoldOffer) {
  const goals = offer.goals.length > 0 ? offer.goals : [{ id: DEFAULT_GOAL, name: offer.name, payout: offer.payout }];
  return {
    id: Number(offer.id),
    title: offer.name,
    description: offer.description,
    image: offer.image,
    currency: 'USD',
    is_featured: 0,
    visible_type: offer.isApproved ? 1 : 2,
    tracking_domain: 'acme.scaletrk.example',
    goals: goals.map(({ id, name, payout }, at) => ({
      goal_id: Number(id),
      goal_name: name,
      goal_type_name: 'CPA',
      alias: '',
      is_default: at === 0 ? 1 : 0,
      payout_for_affiliate: payout,
      multiple_conversions: 0,
      has_caps: 0,
      caps: '',
    })),
    targeting: {
      geo: { allowed: offer.countries.join(', ') || null, denied: null },
      connectionType: { allowed: null },
      deviceType: { denied: null },
    },
    links: [],
    categories: [{ id: 1, title: offer.category }],
    creatives: [],
  };
}
