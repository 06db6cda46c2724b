import { offerList } from '@rewards-wall/shared/schema/offer.ts';
import { transactionList } from '@rewards-wall/shared/schema/transaction.ts';
import { expect } from 'vitest';
import { listLeads } from '../../../server/leads/list-leads.ts';
import { systemIds } from '../../../server/runtime/ids.ts';
import { createPostback } from '../../../server/postbacks/create-postback.ts';
import { listDeliveries } from '../../../server/postbacks/delivery/list-deliveries.ts';
import { listPostbacks } from '../../../server/postbacks/list-postbacks.ts';
import { replayDeliveries } from '../../../server/postbacks/delivery/replay-deliveries.ts';
import type { WallChanges } from '../../../server/publishers/change-settings.ts';
import type { DeliveryFilter } from '../../../server/store/ports/deliveries.ts';
import type { Postback } from '../../../server/store/ports/postbacks.ts';
import type { LeadState } from '../../../server/store/ports/stored-leads.ts';
import { MINUTE, NOON } from '../../../server/runtime/clock.fixture.ts';
import { offerRow } from '../requests/offers.ts';
import { sendLead, type LeadFields } from '../requests/send-lead.ts';
import type { TestService, TestSource, TestWall } from '../service/start-service.ts';
import { addresses, agents } from '../requests/agents-and-addresses.ts';

export interface LoopOptions {
  /** The number of events, each with a payout of 1; none for an offer without events. */
  events?: number;
  /** Additional events, as imported. */
  more?: readonly Readonly<Record<string, unknown>>[];
  offer?: Readonly<Record<string, unknown>>;
  wall?: WallChanges;
  /** Additional query parameters of the offers list: subids, device. */
  query?: Readonly<Record<string, string>>;
}

let nextOffer = 20_000;
let nextTransaction = 0;

/** The id of the offer's first event. The others follow. */
export const FIRST_EVENT = 11;

/**
 * Opens a wall with one offer, a source, and a user who clicked ten minutes ago, with functions to act on them. All
 * calls use HTTP, except operators' actions, which call the commands' use cases with the service's clock.
 */
export async function openLoop(service: TestService, options: LoopOptions = {}) {
  const { clock } = service;
  clock.moveTo(NOON);
  const offerId = (nextOffer += 1);
  const name = `Quest ${offerId} & more`;
  const count = options.events ?? 0;
  const levels = Array.from({ length: count }, (_, index) => ({
    event_id: FIRST_EVENT + index,
    event_name: `Level ${index + 1}`,
    event_revenue: 1,
  }));
  const events = [...levels, ...(options.more ?? [])];
  const parts = { name, ...(count === 0 ? { payout: 1.25 } : { events }), ...options.offer };
  expect((await service.importOffers([offerRow(offerId, parts)], { prune: true })).rejected).toEqual([]);
  const wall = await service.newWall(options.wall);
  const source = await service.newSource();
  const follow = async (user: string): Promise<string> => {
    const headers = { 'User-Agent': agents.windows };
    const query = { subid1: user, ip: addresses.US, ...options.query };
    const list = await service.client.get(`${wall.path}/offers.json`, { query, headers });
    const link = new URL(offerList.parse(list.body).offers[0]?.click_url ?? '').pathname;
    const response = await service.client.get(link, { headers });
    expect(response.status).toBe(302);
    return new URL(response.headers.get('location') ?? '').searchParams.get('click') ?? '';
  };
  const user = service.newUser();
  const clickId = await follow(user);
  clock.forward(10 * MINUTE);
  return { ...service, ...driveLoop(service, { wall, source, user, clickId }), offerId, name, count, follow };
}

export type Loop = Awaited<ReturnType<typeof openLoop>>;

/** The parts of a loop. Another service on the same database can continue it. */
export interface LoopParts {
  wall: TestWall;
  source: TestSource;
  user: string;
  clickId: string;
}

/** Functions to act on a loop in `service`. */
export function driveLoop(service: TestService, parts: LoopParts) {
  const { app, client, clock, secrets, store, vault } = service;
  const { clickId, source, user, wall } = parts;
  const deps = { store, vault, clock, ids: systemIds() };
  const send = (fields: LeadFields = {}) => {
    const transaction_id = `L-${(nextTransaction += 1)}`;
    return sendLead(service, source, { click_id: clickId, transaction_id, ...fields });
  };
  const deliver = () => app.deliverPostbacks();
  return {
    ...parts,
    account: { kind: 'wall', profileId: wall.adwallId, subid1: user } as const,
    async add(kind: Postback['kind'], address: string) {
      const added = await createPostback(deps)({ adwallId: wall.adwallId, kind, address });
      if (added.kind !== 'created') throw new Error(JSON.stringify(added));
      secrets.addAll([added.secret, address]);
      return added;
    },
    /** Reports a lead for the click, with a new transaction id unless `fields` has one. */
    send,
    /** Reports the lead `T{event}` for each event. Fails unless all are new. */
    async credit(from: number, to: number) {
      for (let event = from; event <= to; event += 1) {
        const response = await send({ transaction_id: `T${event}`, event_id: FIRST_EVENT + event - 1 });
        expect(response).toMatchObject({ status: 200, text: 'OK' });
      }
    },
    /** Reverses the lead `T{event}`. */
    async reverse(event: number) {
      const fields = { transaction_id: `T${event}`, event_id: FIRST_EVENT + event - 1, status: 2 };
      expect(await send(fields)).toMatchObject({ status: 200, text: 'OK' });
    },
    /** Sends everything that is due. */
    deliver,
    /**
     * Advances the clock, then sends what is due. Finishes the deliveries in progress first, so that no lease expires.
     */
    async wait(ms: number) {
      await deliver();
      clock.forward(ms);
      await deliver();
    },
    log: (filter: DeliveryFilter = {}) => listDeliveries(deps)({ adwallId: wall.adwallId, ...filter, limit: 1000 }),
    postbacks: () => listPostbacks(deps)({ adwallId: wall.adwallId }),
    /** Replays deliveries. Returns how many are due, without sending them. */
    async replay(filter: DeliveryFilter) {
      const outcome = await replayDeliveries(deps)({ adwallId: wall.adwallId, ...filter });
      return outcome.kind === 'replayed' ? outcome.replayed : outcome.kind;
    },
    enable: (postbackId: string) => store.enablePostback({ postbackId, at: clock.now() }),
    leads: (state: LeadState) =>
      listLeads(deps)({ walls: [wall.adwallId], state, source: null, offerId: null, limit: 1000 }),
    async history() {
      const response = await client.get(wall.user(user, 'transactions.json'), { bearer: wall.secretKey });
      return response.status === 204 ? { transactions: [], currency_count: 0 } : transactionList.parse(response.body);
    },
    /** The readiness check of postbacks. */
    async readiness() {
      // Readiness caches results for a second.
      clock.linger(1000);
      const response = await client.get('/health/ready');
      return (response.body as { checks: Record<string, { state: string; detail?: string }> }).checks['postbacks'];
    },
  };
}
