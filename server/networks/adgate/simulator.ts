import { notFound, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { unsigned, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'adgate',
  canRevoke: true,
  macros: ({ click, transaction, isRevoked, payout = '1.25', event = '', offer = '' }) => ({
    '{s1}': click,
    '{conversion_id}': transaction,
    '{event_id}': event,
    '{payout}': payout,
    '{state}': isRevoked ? 'rejected' : 'approved',
    '{offer_id}': offer,
  }),
  sign: unsigned,
};

/** AdGate's offers API, version 3. An offer's payout is the sum of its events. */
export const simulation: Simulation = {
  adapter: 'adgate',
  calls,
  credential: 'adgate-key-0123456789',
  settings: { aff: '48864', wall_code: 'o6qb' },
  basePath: '',
  says: { goals: true, goalIds: true, systems: true, approval: false, baseGoal: '9001' },
  pageRows: 4,
  answer({ method, path, query }, offers) {
    if (method !== 'GET' || path !== '/v3/offers') return notFound;
    const isKnown = query.get('api_key') === this.credential && query.get('aff') === '48864';
    if (!isKnown || query.get('wall_code') !== 'o6qb') {
      return { body: { status: 'error', message: 'Invalid API key' } };
    }
    const skip = Number(query.get('skip') ?? '0');
    const take = Math.min(4, Number(query.get('take') ?? '4'));
    return { body: { status: 'success', data: offers.slice(skip, skip + take).map(rowOf) } };
  },
  spoil: (body) => {
    const { data } = body as { data: unknown[] };
    return { status: 'success', data: [...data.slice(1), { id: 5, anchor: 'x', events: 'free', click_url: {} }] };
  },
};

function rowOf(offer: SoldOffer) {
  const { conditions: stated } = offer;
  const base = { id: '9001', name: offer.name, payout: offer.payout };
  const events = offer.goals.length > 0 ? offer.goals : [base];
  return {
    id: Number(offer.id),
    anchor: offer.name,
    name: `${offer.name} - internal, US, CPA`,
    description: offer.description,
    requirements: stated?.requirements ?? '',
    things_to_know: stated?.thingsToKnow ?? null,
    pending_time: stated?.pendingDays ?? 0,
    disclaimer: stated?.disclaimer ?? '',
    session_hours: stated?.sessionHours ?? null,
    epc: '0.12',
    categories: [offer.category, 'CPA'],
    creatives: { icon: offer.image },
    geo_targeting: { countries: offer.countries.map((country_code) => ({ country_code })) },
    device_targeting: {
      operating_systems: offer.systems.map((system) => ({
        name: system === 'ios' ? 'iOS' : 'Android',
        min_version: stated?.androidFrom ?? null,
        max_version: null,
      })),
      browsers: stated === undefined ? [] : [{ name: stated.browser, min_version: null, max_version: null }],
      platforms: [],
      devices: [],
    },
    events: events.map(({ id, name, payout }) => ({ id: Number(id), name, payout: Number(payout) })),
    click_url: `https://track.adgate.example/click/${offer.id}?s1=`,
    preview_url: '',
    support_url: '',
  };
}
