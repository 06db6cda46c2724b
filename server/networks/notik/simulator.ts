import { notFound, pageOf, payoutOf, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { hmac, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'notik',
  canRevoke: true,
  names: { offer: '77' },
  macros: () => ({}),
  adds: ({ click, transaction, isRevoked, payout = '1.25', event = '', offer = '77' }) => ({
    user_id: 'u-1',
    s1: click,
    offer_name: 'Big%20game',
    amount: isRevoked ? '-125' : '125',
    payout: isRevoked ? `-${payout}` : payout,
    offer_id: offer,
    txn_id: isRevoked ? `${transaction}-cb` : transaction,
    rewarded_txn_id: isRevoked ? transaction : '',
    event_id: event,
  }),
  sign: (url, secret) => ({ url: `${url}&hash=${hmac('sha1', secret, url.replaceAll('%20', '+'))}` }),
};

/** Notik's offers API. The next page's URL lacks all parameters of the first. */
export const simulation: Simulation = {
  adapter: 'notik',
  calls,
  credential: 'notik-key-0123456789',
  settings: { pub_id: 'pub1', app_id: 'app1' },
  basePath: '',
  says: { goals: true, goalIds: true, systems: true, approval: false },
  pageRows: 4,
  answer({ method, origin, path, query }, offers) {
    if (method !== 'GET' || path !== '/api/v2/get-offers/all') return notFound;
    const isKnown = query.get('pub_id') === 'pub1' && query.get('app_id') === 'app1';
    if (!isKnown || query.get('api_key') !== this.credential) {
      return { body: { status: 'error', message: 'Unknown app' } };
    }
    const page = Number(query.get('page') ?? '1');
    const hasMore = offers.length > page * 4;
    return {
      body: {
        status: 'success',
        offers: {
          data: pageOf(offers, page - 1, 4).map(rowOf),
          has_more_pages: hasMore,
          next_page_url: hasMore ? `${origin}${path}?page=${page + 1}` : null,
        },
      },
    };
  },
  spoil: (body) => {
    const { offers, status } = body as { status: string; offers: { data: unknown[] } };
    return { status, offers: { ...offers, data: [...offers.data.slice(1), { offer_id: '', events: [null] }] } };
  },
};

function rowOf(offer: SoldOffer) {
  return {
    offer_id: offer.id,
    name: offer.name,
    description1: offer.description,
    description2: 'Complete the offer.',
    description3: null,
    image_url: offer.image,
    payout: Number(payoutOf(offer)),
    click_url: `https://notik.example/click/${offer.id}?user=[user_id]&s1=`,
    country_code: offer.countries,
    os: offer.systems,
    devices: offer.systems.length === 0 ? 'all' : 'mobile',
    categories: [offer.category],
    events: offer.goals.map(({ id, name, payout }) => ({ id: Number(id), name, payout: Number(payout) })),
  };
}
