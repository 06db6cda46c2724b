import { notFound, type Simulation, type SoldOffer } from '../simulation/simulation.ts';
import { hmac, type FakeSource } from '../simulation/fake-source.ts';

/** Fictitious calls in the real format. */
export const calls: FakeSource = {
  scheme: 'ayet',
  canRevoke: true,
  macros: ({ click, transaction, isRevoked, payout = '1.25', event = '', offer = '' }) => ({
    '{custom_1}': click,
    '{task_uuid}': event,
    '{transaction_id}': isRevoked ? `r-${transaction}` : transaction,
    '{payout_usd}': isRevoked ? `-${payout}` : payout,
    '{is_chargeback}': isRevoked ? '1' : '0',
    '{chargeback_reason}': isRevoked ? 'Bad%20lead' : '',
    '{offer_id}': offer,
  }),
  sign: (url, secret) => {
    const sorted = (url.split('?')[1] ?? '').replaceAll('%20', '+').split('&').toSorted().join('&');
    return { url, headers: { 'x-ayetstudios-security-hash': hmac('sha256', secret, sorted) } };
  },
};

/** The static API of ayeT-Studios: the whole catalog in one response. Offers with tasks have the kind cpe. */
export const simulation: Simulation = {
  adapter: 'ayet',
  calls,
  credential: 'ayet-key-0123456789',
  settings: { adslot_id: '4711' },
  basePath: '',
  says: { goals: true, goalIds: true, systems: true, approval: false },
  pageRows: null,
  answer({ method, path, query }, offers) {
    if (method !== 'GET' || path !== '/offers/get/4711') return notFound;
    if (query.get('apiKey') !== this.credential) return { body: { status: 'error', error: 'invalid api key' } };
    return { body: { status: 'success', num_offers: offers.length, offers: offers.map(rowOf) } };
  },
  spoil: (body) => {
    const { offers, ...rest } = body as { offers: unknown[] };
    return { ...rest, offers: [...offers.slice(1), { id: {}, name: ['x'], tasks: [null], platforms: 7 }] };
  },
};

function rowOf(offer: SoldOffer) {
  const total = [offer.payout, ...offer.goals.map(({ payout }) => payout)].reduce((sum, one) => sum + Number(one), 0);
  return {
    id: Number(offer.id),
    name: offer.name,
    description: offer.description,
    icon: offer.image,
    icon_large: '',
    category: 'incent',
    tags: { tab: 'apps', tasks: ['install'], categories: [offer.category] },
    platform: offer.systems.length === 1 ? offer.systems[0] : 'all',
    platforms: offer.systems,
    devices: [],
    countries: offer.countries,
    conversion_type: offer.goals.length > 0 ? 'cpe' : 'cpi',
    conversion_instructions: offer.conditions?.requirements ?? 'Install and open the app.',
    rules_requirements: '',
    payout_usd: total,
    currency_amount: total * 100,
    epc: 'new',
    daily_cap: 0,
    start_date: '2026-01-01 00:00:00',
    end_date: null,
    min_android_version: offer.conditions?.androidFrom ?? null,
    max_android_version: null,
    min_ios_version: null,
    max_ios_version: null,
    payment_required: offer.conditions?.needsPayment ?? false,
    max_conversion_time: offer.conditions?.deadlineSeconds ?? null,
    has_installation_callback: false,
    tracking_link:
      offer.link === undefined
        ? `https://www.ayet.example/s2s/${offer.id}/4711?external_identifier={external_identifier}`
        : `${offer.link}&external_identifier={external_identifier}`,
    impression_url: `https://www.ayet.example/i/${offer.id}`,
    tasks: offer.goals.map((goal) => ({
      uuid: goal.id,
      name: goal.name,
      event_name: goal.name.toLowerCase(),
      payout: Number(goal.payout),
      currency_amount: Number(goal.payout) * 100,
      conversion_limit: 1,
      single_conversion_per_day: false,
    })),
  };
}
