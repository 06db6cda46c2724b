import { notFound, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { hmac, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'bitlabs-offers',
  canRevoke: true,
  macros: ({ click, transaction, isRevoked, payout = '1.25', event = '', offer = '' }) => ({
    '[%USER:UID%]': click,
    '[%TX%]': transaction,
    '[%OFFER:TASK:ID%]': event,
    '[%VALUE:USD%]': payout,
    '[%OFFER:TASK:STATE%]': isRevoked ? 'RECONCILED' : 'COMPLETED',
    '[%REF%]': '',
    '[%OFFER:ID%]': offer,
  }),
  sign: (url, secret) => ({ url: `${url}&hash=${hmac('sha1', secret, url)}` }),
};

/** The ID of the only event of an offer without tasks. */
const ONLY_EVENT = '1';

/** BitLabs' offers API. Its links end where the user's ID goes. */
export const simulation: Simulation = {
  adapter: 'bitlabs-offers',
  calls,
  credential: 's2s-token-0123456789',
  settings: {},
  basePath: '',
  clickMacro: '[%USER:UID%]',
  says: { goals: true, goalIds: true, systems: true, approval: false, baseGoal: ONLY_EVENT },
  pageRows: 4,
  answer({ headers, method, path, query }, offers) {
    if (method !== 'GET' || path !== '/v2/publishers/offers') return notFound;
    if (headers['x-s2s-token'] !== this.credential) return { status: 401, body: { status: 'error' } };
    const skip = Number(query.get('skip') ?? '0');
    const rows = offers.slice(skip, skip + Math.min(4, Number(query.get('limit') ?? '4')));
    return { body: { status: 'success', data: { offers: rows.map(rowOf) } } };
  },
  spoil: (body) => {
    const { data, status } = body as { status: string; data: { offers: unknown[] } };
    return { status, data: { offers: [...data.offers.slice(1), { id: true, events: { a: 1 }, click_url: '#' }] } };
  },
};

function rowOf(offer: SoldOffer) {
  const { conditions: stated } = offer;
  const events = offer.goals.length > 0 ? offer.goals : [{ id: ONLY_EVENT, name: offer.name, payout: offer.payout }];
  return {
    id: Number(offer.id),
    anchor: offer.name,
    description: offer.description,
    requirements: stated?.requirements ?? '<p>Complete the offer.</p>',
    things_to_know: stated?.thingsToKnow ?? [],
    disclaimer: stated?.disclaimer ?? '',
    pending_time: stated?.pendingDays ?? null,
    session_hours: stated?.sessionHours ?? null,
    icon: offer.image,
    click_url: `https://web.bitlabs.example/offers/${offer.id}/open?token=abc&uid=`,
    geo_targeting: { countries: offer.countries.map((code) => ({ country_code: code })) },
    device_targeting: {
      operating_systems: offer.systems.map((name) => ({ name, min_version: stated?.androidFrom ?? null })),
      browsers: stated === undefined ? [] : [{ name: stated.browser }],
      platforms: [],
      devices: [],
    },
    categories: [offer.category],
    events: events.map(({ id, name, payout }) => ({ id: Number(id), name, payout })),
    confirmation_time: '1 day',
    epc: 0.5,
  };
}
