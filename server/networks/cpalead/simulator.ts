import { notFound, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { unsigned, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'cpalead',
  canRevoke: false,
  macros: ({ click, transaction, payout = '1.25', offer = '' }) => ({
    '{subid}': click,
    '{lead_id}': transaction,
    '{payout}': payout,
    '{campaign_id}': offer,
  }),
  sign: unsigned,
};

/** CPAlead's offers API, which needs no key. */
export const simulation: Simulation = {
  adapter: 'cpalead',
  calls,
  credential: null,
  settings: { publisher_id: '3277747' },
  basePath: '',
  says: { goals: false, goalIds: false, systems: true, approval: false },
  pageRows: 4,
  answer({ method, path, query }, offers) {
    if (method !== 'GET' || path !== '/api/offers') return notFound;
    const limit = Number(query.get('limit') ?? '10');
    if (query.get('id') !== '3277747' || limit > 5000) {
      return { status: 400, body: { status: 'error', message: 'Bad request' } };
    }
    const offset = Number(query.get('offset') ?? '0');
    const page = offers.slice(offset, offset + Math.min(4, limit));
    return { body: { status: 'success', number_offers: page.length, offers: page.map(rowOf) } };
  },
  reportCredential: 'cpalead-report-key-0123456789',
  answerReport({ method, path, query }, conversions) {
    if (path !== '/api/reversals') return null;
    if (method !== 'GET' || query.get('id') !== '3277747') return { status: 400, body: { status: 'error' } };
    if (query.get('api_key') !== this.reportCredential) return { status: 401, body: { status: 'error' } };
    const [from, to] = [query.get('start_date'), query.get('end_date')].map((day) => Date.parse(day ?? ''));
    if (!from || !to) return { status: 400, body: { status: 'error' } };
    const reversals = conversions
      .filter(({ at, state }) => state === 'rejected' && at >= from && at < to + 24 * 60 * 60_000)
      .map(({ click, offer, payout, transaction }) => ({
        lead_id: transaction,
        campaign_id: offer,
        subid: click,
        payout,
        reason: 'Not genuine',
      }));
    return { body: { status: 'success', reversals } };
  },
  spoil: (body) => {
    const { offers, ...rest } = body as { offers: unknown[] };
    return { ...rest, offers: [...offers.slice(1), { id: 9, title: null, amount: [1], payouts_per_country: 'US' }] };
  },
};

function rowOf(offer: SoldOffer) {
  const amount = Number(offer.payout);
  return {
    id: Number(offer.id),
    title: offer.name,
    description: offer.description,
    long_description: '',
    conversion: 'Install and open the app',
    link: `https://www.cpalead.example/view.php?id=${offer.id}&pub=3277747`,
    preview_link: '',
    amount,
    payout_currency: 'USD',
    payout_type: 'cpa',
    payouts_per_country: Object.fromEntries(offer.countries.map((code, at) => [code, amount + at])),
    countries: offer.countries,
    device: offer.systems.join(','),
    daily_cap: 0,
    epc: 0.2,
    offer_rank: 1,
    conversion_mode: 'automatic',
    creatives: { url: offer.image },
    events: offer.goals.map(({ name }) => ({ name })),
  };
}
