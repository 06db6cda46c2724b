import { notFound, pageOf, type BookedConversion, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { unsigned, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'tune',
  canRevoke: false,
  macros: ({ click, transaction, payout = '1.25', event = '0', offer = '' }) => ({
    '{aff_click_id}': click,
    '{transaction_id}': transaction,
    '{goal_id}': event,
    '{payout}': payout,
    '{offer_id}': offer,
  }),
  sign: unsigned,
};

/** TUNE's affiliate API. The rows are an object keyed by ID, but PHP writes an empty one as a list. */
export const simulation: Simulation = {
  adapter: 'tune',
  calls,
  credential: 'tune-key-0123456789',
  settings: { network_id: 'acme' },
  basePath: '',
  says: { goals: true, goalIds: true, systems: true, approval: true, reportedGoalIds: true },
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
  answerReport({ path, query }, conversions) {
    if (path !== '/Apiv3/json' || query.get('Target') !== 'Affiliate_Report') return null;
    const refuse = (errorMessage: string) => ({ body: { response: { status: -1, httpStatus: 200, errorMessage } } });
    if (query.get('api_key') !== this.credential) return refuse('Invalid API key');
    if (query.get('Method') !== 'getConversions') return refuse('Method does not exist');
    const [from = '', to = ''] = query.getAll('filters[Stat.date][values][]');
    if (query.get('filters[Stat.date][conditional]') !== 'BETWEEN' || to === '') return refuse('Filter the dates');
    const order = query.get('sort[Stat.datetime]') === 'desc' ? -1 : 1;
    const listed = conversions
      .filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to)
      .toSorted((a, b) => order * (a.at - b.at));
    const [page, size] = [Number(query.get('page') ?? '1'), Math.min(3, Number(query.get('limit') ?? '0'))];
    const data = pageOf(listed, page - 1, size).map((one) => conversionRow(one, query.getAll('fields[]')));
    return {
      body: { response: { status: 1, httpStatus: 200, data: { page, current: size, count: listed.length, data } } },
    };
  },
  spoil: (body) => {
    const { response } = body as { response: { data: { data: Record<string, unknown> } } };
    const [first = '', ...others] = Object.entries(response.data.data);
    const rows = { [first[0] ?? '']: { Offer: null, TrackingLink: 7 }, ...Object.fromEntries(others) };
    return { response: { ...response, data: { ...response.data, data: rows } } };
  },
};

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Only the requested fields. */
function conversionRow(
  { at, click, goal, offer, payout, state, transaction }: BookedConversion,
  fields: readonly string[],
) {
  const stat = {
    ad_id: transaction,
    conversion_status: state,
    payout: Number(payout).toFixed(5),
    currency: 'USD',
    goal_id: goal?.id ?? '0',
    offer_id: offer,
    datetime: new Date(at).toISOString().slice(0, 19).replace('T', ' '),
  };
  return {
    Stat: Object.fromEntries(Object.entries(stat).filter(([name]) => fields.includes(`Stat.${name}`))),
    ConversionsMobile: fields.includes('ConversionsMobile.affiliate_click_id') ? { affiliate_click_id: click } : {},
  };
}

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
