import { notFound, payoutOf, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { hmac, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'adscend',
  canRevoke: true,
  macros: ({ click, transaction, isRevoked, payout = '1.25' }) => ({
    '[SB1]': click,
    '[TID]': transaction,
    '[PAY]': isRevoked ? `-${payout}` : payout,
    '[STS]': isRevoked ? '2' : '1',
  }),
  sign: (url) => ({
    url: url.replace(/\[HSH=([^[\]]*)\]([^[]*)\[\/HSH\]/, (_all, secret: string, text: string) =>
      hmac('md5', secret, text),
    ),
  }),
};

/**
 * Adscend's offers API. Its callbacks use `[SB1]` for the link's `sub1`. Without offers, the response is a 204 without
 * a body.
 */
export const simulation: Simulation = {
  adapter: 'adscend',
  calls,
  credential: 'adscend-key-0123456789',
  settings: { publisher_id: '9876' },
  basePath: '',
  clickMacro: '[SB1]',
  says: { goals: true, goalIds: true, systems: true, approval: false },
  pageRows: null,
  answer({ headers, method, path }, offers) {
    if (method !== 'GET' || path !== '/v1/publisher/9876/offers.json') return notFound;
    const pair = Buffer.from(headers['authorization']?.replace(/^Basic /, '') ?? '', 'base64').toString();
    if (pair !== `9876:${this.credential}`) return { status: 401, body: { error: 'Invalid credentials' } };
    return offers.length === 0 ? { status: 204, body: null } : { body: { offers: offers.map(rowOf) } };
  },
  spoil: (body) => {
    const { offers } = body as { offers: unknown[] };
    return { offers: [...offers.slice(1), { offer_id: null, target_system: { a: 1 }, click_url: 7 }] };
  },
};

const categoryIds: Readonly<Record<string, number>> = { Games: 18, Finance: 24, Surveys: 20, 'Free Trials': 22 };

function rowOf(offer: SoldOffer) {
  const [system] = offer.systems;
  return {
    offer_id: Number(offer.id),
    name: `${offer.name} [internal]`,
    description: offer.description,
    adwall_name: offer.name,
    adwall_description: offer.description,
    conversion_notes: 'Complete the offer.',
    payout: payoutOf(offer),
    category_id: categoryIds[offer.category],
    creatives: offer.image === '' ? [] : [{ url: offer.image, width: 100, height: 100 }],
    countries: offer.countries,
    target_system: system === undefined ? 0 : system === 'ios' ? 50 : 40,
    events: offer.goals.map(({ id, name, payout }) => ({
      event_id: Number(id),
      event_name: name,
      event_revenue: payout,
    })),
    click_url: `https://adscendmedia.example/click.php?aff=9876&camp=${offer.id}`,
  };
}
