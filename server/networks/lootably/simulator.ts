import { notFound, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { hex, valueOf, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'lootably',
  canRevoke: true,
  macros: ({ click, transaction, isRevoked, payout = '1.25', event = '', offer = '' }) => ({
    '{sid2}': click,
    '{transactionID}': transaction,
    '{goalID}': event,
    '{userID}': 'u-1',
    '{ip}': '198.51.100.7',
    '{revenue}': payout,
    '{currencyReward}': '125',
    '{status}': isRevoked ? '0' : '1',
    '{offerID}': offer,
  }),
  sign: (url, secret, values) => {
    const signed = ['{userID}', '{ip}', '{revenue}', '{currencyReward}'].map((name) => valueOf(values, name));
    return { url: url.replace('{hash}', hex('sha256', `${signed.join('')}${secret}`)) };
  },
};

/** Lootably's offers API: a POST, and the whole catalog in one response. */
export const simulation: Simulation = {
  adapter: 'lootably',
  calls,
  credential: 'loot-key-0123456789',
  settings: { placement_id: 'place-1' },
  basePath: '',
  says: { goals: true, goalIds: true, systems: true, approval: false },
  pageRows: null,
  answer({ body, method, path }, offers) {
    if (method !== 'POST' || path !== '/api/v2/offers/get') return notFound;
    const asked = JSON.parse(body) as { apiKey?: string; placementID?: string };
    if (asked.apiKey !== this.credential || asked.placementID !== 'place-1') {
      return { body: { success: false, message: `Unknown key ${asked.apiKey}` } };
    }
    return { body: { success: true, data: { offers: offers.map(rowOf) } } };
  },
  spoil: (body) => {
    const { data } = body as { data: { offers: unknown[] } };
    return { success: true, data: { offers: [...data.offers.slice(1), ['rubbish']] } };
  },
};

function rowOf(offer: SoldOffer) {
  const goals = offer.goals.map((goal) => ({
    goalID: goal.id,
    description: goal.name,
    revenue: Number(goal.payout),
    currencyReward: Number(goal.payout) * 100,
  }));
  return {
    offerID: offer.id,
    name: offer.name,
    description: offer.description,
    image: offer.image,
    link: `https://tracking.lootably.example/offer/${offer.id}?uid={userID}`,
    type: goals.length > 0 ? 'multistep' : 'singlestep',
    revenue: Number(offer.payout),
    currencyReward: Number(offer.payout) * 100,
    ...(goals.length > 0 && { goals }),
    countries: offer.countries.length === 0 ? '*' : offer.countries,
    devices: offer.systems.length === 0 ? '*' : offer.systems,
    categories: [offer.category],
    conversionRate: 0.1,
  };
}
