import { notFound, payoutOf, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { hex, valueOf, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'revlum',
  canRevoke: true,
  macros: ({ click, transaction, isRevoked, payout = '1.25', offer = '' }) => ({
    '{subId}': click,
    '{transId}': transaction,
    '{reward}': '125.0',
    '{payout}': payout,
    '{status}': isRevoked ? '2' : '1',
    '{debug}': '0',
    '{offerId}': offer,
  }),
  sign: (url, secret, values) => {
    const signed = ['{subId}', '{transId}', '{reward}'].map((name) => valueOf(values, name));
    return { url: url.replace('{signature}', hex('md5', `${signed.join('')}${secret}`)) };
  },
};

/** Revlum's offers API. Its callbacks name the link's user `subId`. */
export const simulation: Simulation = {
  adapter: 'revlum',
  calls,
  credential: 'revlum-key-0123456789',
  settings: {},
  basePath: '',
  clickMacro: '{subId}',
  says: { goals: true, goalIds: false, systems: true, approval: false },
  pageRows: null,
  answer({ method, path, query }, offers) {
    if (method !== 'GET' || path !== '/api/offers') return notFound;
    if (query.get('apikey') !== this.credential) {
      return { body: { status: 'error', message: `Invalid apikey ${query.get('apikey')}` } };
    }
    return { body: { status: 'success', data: offers.map(rowOf) } };
  },
  spoil: (body) => {
    const { data, ...rest } = body as { data: unknown[] };
    return { ...rest, data: [...data.slice(1), null] };
  },
};

function rowOf(offer: SoldOffer) {
  return {
    id: Number(offer.id),
    name: offer.name,
    description: offer.description,
    creatives: { icon: offer.image },
    url: `https://revlum.example/offer/${offer.id}/{userId}`,
    payout: amounts(payoutOf(offer)),
    daily_cap: null,
    geo_targeting: { countries: offer.countries.map((code) => ({ country_code: code.toLowerCase() })) },
    devices: offer.systems.length === 0 ? [{ name: 'all' }] : offer.systems.map((name) => ({ name })),
    ...(offer.goals.length > 0 && {
      events: offer.goals.map(({ name, payout }) => ({ name, payout: amounts(payout) })),
    }),
    added: '2026-11-01 10:00:00',
  };
}

/** Dollars, and the publisher's points with commas. */
function amounts(usd: string) {
  return { usd, reward: (Number(usd) * 1000).toLocaleString('en-US') };
}
