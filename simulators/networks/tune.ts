import { notFound, pageOf, type Simulation, type SoldOffer } from './simulation.ts';

/** TUNE's affiliate API. The rows are an object that is keyed by id; PHP writes an empty one as a list. */
export const tune: Simulation = {
  adapter: 'tune',
  credential: 'tune-key-0123456789',
  settings: { network_id: 'acme' },
  basePath: '',
  says: { goals: true, goalIds: true, systems: true, approval: true },
  pageRows: 5,
  answer({ method, path, query }, offers) {
    if (method !== 'GET' || path !== '/Apiv3/json') return notFound;
    const refuse = (message: string) => ({
      body: { response: { status: -1, httpStatus: 200, errorMessage: message } },
    });
    if (query.get('api_key') !== this.credential) return refuse('Invalid API key');
    if (query.get('Target') !== 'Affiliate_Offer') return refuse('Target does not exist');
    if (query.get('Method') !== 'findMyApprovedOffers') return refuse('Method does not exist');
    const hasGoals = query.getAll('contain[]').includes('Goal');
    if (hasGoals && offers.every(({ goals }) => goals.length === 0)) return refuse('Goal is not enabled');
    const page = Number(query.get('page') ?? '1');
    const size = Math.min(5, Number(query.get('limit') ?? '0'));
    const rows = Object.fromEntries(pageOf(offers, page - 1, size).map((offer) => [offer.id, rowOf(offer, hasGoals)]));
    const data = Object.keys(rows).length === 0 ? [] : rows;
    const pageCount = Math.ceil(offers.length / size);
    return {
      body: {
        response: { status: 1, httpStatus: 200, data: { page, current: size, count: offers.length, pageCount, data } },
      },
    };
  },
  spoil: (body) => {
    const { response } = body as { response: { data: { data: Record<string, unknown> } } };
    const [first = '', ...others] = Object.entries(response.data.data);
    const rows = { [first[0] ?? '']: { Offer: null, TrackingLink: 7 }, ...Object.fromEntries(others) };
    return { response: { ...response, data: { ...response.data, data: rows } } };
  },
};

function rowOf(offer: SoldOffer, hasGoals: boolean) {
  const goals = offer.goals.map((goal) => [
    goal.id,
    { id: goal.id, name: goal.name, payout_type: 'cpa_flat', default_payout: goal.payout },
  ]);
  return {
    Offer: {
      id: offer.id,
      name: offer.name,
      description: offer.description,
      status: 'active',
      approval_status: offer.isApproved ? 'approved' : 'pending',
      payout_type: 'cpa_flat',
      default_payout: Number(offer.payout).toFixed(5),
      currency: null,
      expiration_date: '2099-12-31',
      conversion_cap: '0',
      use_target_rules: offer.systems.length > 0 ? '1' : '0',
    },
    TrackingLink: { click_url: `https://acme.go2cloud.example/aff_c?offer_id=${offer.id}&aff_id=1&aff_click_id=` },
    Thumbnail: { url: offer.image },
    OfferCategory: { 1: { id: '1', name: offer.category } },
    GeoTargeting: { Countries: Object.fromEntries(offer.countries.map((code) => [code, { code, name: code }])) },
    OfferOperatingSystem: Object.fromEntries(
      offer.systems.map((system, at) => [at, { name: system === 'ios' ? 'iOS' : 'Android' }]),
    ),
    ...(hasGoals && goals.length > 0 && { Goal: Object.fromEntries(goals) }),
  };
}
