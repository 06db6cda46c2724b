import { notFound, pageOf, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { unsigned, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'offer18',
  canRevoke: false,
  names: { goal: 'sale' },
  macros: ({ click, event = 'sale', offer = '' }) => ({
    '{aff_click_id}': click,
    '{event_name}': event,
    '{offer_id}': offer,
  }),
  sign: unsigned,
  identity: ({ click }) => `${click}/sale`,
};

/** Offer18's affiliate API. The rows are an object keyed by ID, and a page without offers is a 400. */
export const simulation: Simulation = {
  adapter: 'offer18',
  calls,
  credential: 'o18-key-0123456789',
  settings: { aid: '296176', mid: '1538' },
  basePath: '',
  says: { goals: false, goalIds: false, systems: true, approval: false },
  pageRows: 4,
  answer({ method, path, query }, offers) {
    if (method !== 'GET' || path !== '/api/af/offers') return notFound;
    const isKnown =
      query.get('key') === this.credential && query.get('aid') === '296176' && query.get('mid') === '1538';
    if (!isKnown) return { body: { response: '401', message: 'Unauthorized' } };
    const isAsked = query.get('offer_status') === '1' && query.get('authorized') === '1';
    const size = Math.min(4, Number(query.get('limit') ?? '0'));
    const page = pageOf(isAsked ? offers : [], Number(query.get('page') ?? '0'), size);
    if (page.length === 0) return { body: { response: '400', message: 'No offers found' } };
    return { body: { response: '200', data: Object.fromEntries(page.map((offer) => [offer.id, rowOf(offer)])) } };
  },
  spoil: (body) => {
    const { data } = body as { data: Record<string, unknown> };
    const [first = '', ...others] = Object.entries(data);
    const rubbish = { offerid: null, price: {}, click_url: 'javascript:alert(1)' };
    return { response: '200', data: { [first[0] ?? '']: rubbish, ...Object.fromEntries(others) } };
  },
};

function rowOf(offer: SoldOffer) {
  return {
    offerid: offer.id,
    name: offer.name,
    logo: offer.image,
    status: 'active',
    offer_terms: offer.description,
    offer_kpi: '',
    category: offer.category,
    currency: 'USD',
    price: offer.payout,
    model: 'CPA',
    date_start: '2026-01-01',
    date_end: '',
    country_allow: offer.countries.join(','),
    country_block: '',
    os_allow: offer.systems.join(','),
    os_block: '',
    device_allow: offer.systems.length === 0 ? '' : 'smartphone,tablet',
    capping: [],
    events: offer.goals.map(({ id, name }) => ({ event_name: name, event_token: id })),
    click_url: `https://acme.o18.example/c?o=${offer.id}&m=1538&a=296176`,
    authorized: 'true',
  };
}
