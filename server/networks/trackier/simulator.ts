import { notFound, pageOf, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { unsigned, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'trackier',
  canRevoke: false,
  macros: ({ click, transaction, payout = '1.25' }) => ({
    '{p1}': click,
    '{txn_id}': transaction,
    '{payout}': payout,
  }),
  sign: unsigned,
};

/** Trackier's publisher API. It responds 200 to a wrong key, and a campaign that needs approval has no link. */
export const simulation: Simulation = {
  adapter: 'trackier',
  calls,
  credential: 'trackier-key-0123456789',
  settings: {},
  basePath: '',
  says: { goals: true, goalIds: true, systems: true, approval: true },
  pageRows: 3,
  answer({ method, path, query }, offers) {
    if (method !== 'GET' || path !== '/v2/publisher/campaigns') return notFound;
    const key = query.get('apiKey');
    if (key !== this.credential) return { body: { success: false, errors: [{ message: `Invalid key ${key}` }] } };
    const size = Math.min(3, Number(query.get('limit') ?? '3'));
    const campaigns = pageOf(offers, Number(query.get('page') ?? '1') - 1, size).map(rowOf);
    return { body: { success: true, data: { count: campaigns.length, campaigns } } };
  },
  spoil: (body) => {
    const { data } = body as { data: { campaigns: unknown[] } };
    const rubbish = { id: '', title: [], payouts: 'x', os_version: { android: { min: '9' } } };
    return { success: true, data: { ...data, campaigns: [...data.campaigns.slice(1), rubbish] } };
  },
};

function rowOf(offer: SoldOffer) {
  const systems = offer.systems.map((system) => (system === 'ios' ? 'iOS' : 'Android'));
  return {
    id: offer.id,
    title: offer.name,
    description: offer.description,
    kpi: '',
    preview_url: 'https://shop.example/',
    tracking_link: offer.isApproved ? `https://acme.g2afse.example/click?campaign_id=${offer.id}&pub_id=1` : '',
    thumbnail: offer.image,
    currency: 'USD',
    model: 'cpa',
    payouts: [{ payout: Number(offer.payout) }],
    goals: offer.goals.map(({ id, name, payout }) => ({
      id,
      title: name,
      payout_model: 'cpa',
      value: name.toLowerCase(),
      payouts: [{ payout: Number(payout) }],
    })),
    countries: offer.countries,
    device: offer.systems.length === 0 ? ['all'] : ['mobile', 'tablet'],
    os: systems,
    os_version: {},
    cap: { type: '', daily: 0, monthly: 0, lifetime: 0 },
    categories: [offer.category],
    creatives: [],
  };
}
