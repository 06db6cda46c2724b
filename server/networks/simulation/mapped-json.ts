import { notFound, type Simulation, type SoldOffer } from './simulation.ts';
import { calls as trackierCalls } from '../trackier/simulator.ts';

/** The operator's map of a network without an adapter. */
const map = {
  request: { path: '/feed', query: { type: 'all' }, headers: { 'X-Version': '2' } },
  credential: { in: 'header', name: 'Authorization', prefix: 'Bearer ' },
  pages: {
    kind: 'offset',
    parameter: 'from',
    size: { parameter: 'count', rows: 4 },
    total: { in: 'header', name: 'X-Total', counts: 'rows' },
  },
  answer: { path: 'ok', good: ['true'], message: 'reason' },
  list: 'result.items',
  link: { click: { placeholder: '[P1]' }, user: { placeholder: '[USER]' } },
  scheme: 'trackier',
  fields: {
    id: 'uid',
    name: ['titles.en', 'title'],
    link: 'go',
    description: 'about',
    image: 'art.0.src',
    payout: { path: 'cents', in: 'cents' },
    currency: 'money',
    goals: { list: 'steps', id: 'code', name: 'label', payout: { path: 'cents', in: 'cents' } },
    countries: { path: 'geo', separator: ';' },
    systems: { path: 'os', key: 'name' },
    categories: 'kind',
    status: { path: 'state', active: ['approved'] },
  },
};

/** A fictitious network with its own JSON API. */
export const json: Simulation = {
  adapter: 'json',
  calls: trackierCalls,
  credential: 'own-json-0123456789',
  settings: { map: JSON.stringify(map) },
  basePath: '/api',
  says: { goals: true, goalIds: true, systems: true, approval: true },
  pageRows: 4,
  answer({ headers, method, path, query }, offers) {
    if (method !== 'GET' || path !== '/api/feed' || query.get('type') !== 'all') return notFound;
    if (headers['x-version'] !== '2') return { status: 400, body: { ok: false, reason: 'version' } };
    if (headers['authorization'] !== `Bearer ${this.credential}`) return { body: { ok: false, reason: 'bad token' } };
    const from = Number(query.get('from'));
    const items = offers.slice(from, from + Number(query.get('count'))).map(itemOf);
    return { headers: { 'x-total': String(offers.length) }, body: { ok: true, result: { items } } };
  },
  spoil: (body) => {
    const { result } = body as { result: { items: unknown[] } };
    return { ok: true, result: { items: [...result.items.slice(1), { uid: { a: 1 }, go: 7, steps: 'x' }] } };
  },
};

const centsOf = (amount: string): string => (Number(amount) * 100).toFixed(2);

function itemOf(offer: SoldOffer) {
  return {
    uid: offer.id,
    titles: { en: '' },
    title: offer.name,
    about: offer.description,
    go: `https://own.example/go/${offer.id}?c=[P1]&u=[USER]`,
    art: [{ src: offer.image }],
    cents: centsOf(offer.payout),
    money: 'usd',
    steps: offer.goals.map(({ id, name, payout }) => ({ code: id, label: name, cents: centsOf(payout) })),
    geo: offer.countries.join('; '),
    os: offer.systems.map((name) => ({ name })),
    kind: offer.category,
    state: offer.isApproved ? 'Approved' : 'pending',
  };
}
