import { notFound, payoutOf, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { hex, valueOf, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'torox',
  canRevoke: true,
  names: { offer: '77' },
  macros: ({ click, transaction, isRevoked, payout = '1.25', offer = '77' }) => ({
    '{user_id}': click,
    '{id}': transaction,
    '{oid}': offer,
    '{amount}': isRevoked ? '-125' : '125',
    '{payout}': isRevoked ? `-${payout}` : payout,
  }),
  sign: (url, secret, values) => ({
    url: url.replace('{sig}', hex('md5', `${valueOf(values, '{oid}')}-${valueOf(values, '{user_id}')}-${secret}`)),
  }),
};

/** Torox's offers API. All values are text, and events have no IDs. */
export const simulation: Simulation = {
  adapter: 'torox',
  calls,
  credential: 'torox-secret-0123456789',
  settings: { pubid: '1234', appid: '5678' },
  basePath: '',
  says: { goals: true, goalIds: false, systems: true, approval: false },
  pageRows: null,
  answer({ method, path, query }, offers) {
    if (method !== 'GET' || path !== '/api/') return notFound;
    const isKnown = query.get('pubid') === '1234' && query.get('appid') === '5678';
    if (!isKnown || query.get('secretkey') !== this.credential)
      return { status: 403, body: { error: 'Access denied' } };
    if (query.get('format') !== 'json') return notFound;
    return { body: { response: { currency_name: 'Points', offers: offers.map(rowOf) } } };
  },
  spoil: (body) => {
    const { response } = body as { response: { offers: unknown[] } };
    return { response: { ...response, offers: [...response.offers.slice(1), { offer_id: {}, events: 'none' }] } };
  },
};

const devices = { android: 'android', ios: 'iphone_ipad' };

function rowOf(offer: SoldOffer) {
  const [system] = offer.systems;
  return {
    offer_id: offer.id,
    offer_name: offer.name,
    offer_desc: offer.description,
    call_to_action: offer.conditions?.requirements ?? 'Complete the offer',
    disclaimer: offer.conditions?.disclaimer ?? '',
    payout: payoutOf(offer),
    amount: String(Number(payoutOf(offer)) * 100),
    offer_url: `https://torox.example/ifr/go/${offer.id}?u=[USER_ID]&p=1234`,
    image_url: offer.image,
    platform: system === undefined ? 'all' : 'mobile',
    device: system === undefined ? '' : devices[system],
    countries: offer.countries,
    vertical_name: offer.category,
    last_modified: '2026-11-01 10:00:00',
    events: offer.goals.map((goal) => ({
      event_name: goal.name,
      call_to_action: goal.name,
      payout: goal.payout,
      amount: String(Number(goal.payout) * 100),
    })),
  };
}
