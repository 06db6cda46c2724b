import { transactionList } from '@rewards-wall/shared/schema/transaction.ts';
import { expect } from 'vitest';
import { systemIds } from '../../../server/runtime/ids.ts';
import { createPostback } from '../../../server/postbacks/create-postback.ts';
import type { StoredDelivery } from '../../../server/store/ports/deliveries.ts';
import type { Postback } from '../../../server/store/ports/postbacks.ts';
import { MINUTE } from '../service/clock.ts';
import { askFor } from '../requests/list-offers.ts';
import type { PostbackReceiver, ReceivingPlace } from '../postbacks/postback-receiver.ts';
import type { TestService, TestWall } from '../service/start-service.ts';
import { addresses, agents } from '../requests/agents-and-addresses.ts';

const headers = { 'User-Agent': agents.windows };

/** What following a link came to: a click, or none because the user can't have the offer. */
export type FollowLink = (offerId: number, through?: TestService) => Promise<string | null>;

/** Lists the offers of a user once; the links of one list stay good for a day, whatever becomes of the offers. */
export async function openLinks(service: TestService, wall: TestWall, user: string): Promise<FollowLink> {
  const offers = await askFor(service, wall, { subid1: user, ip: addresses.US }, headers).offers();
  const links = new Map(offers.map((offer) => [offer.offer_id, new URL(offer.click_url).pathname]));
  return async (offerId, through = service) => {
    const link = links.get(offerId);
    if (link === undefined) throw new Error(`Offer ${offerId} was not in the list`);
    const answer = await through.client.get(link, { headers });
    if (answer.status === 403) return null;
    expect(answer.status).toBe(302);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('click');
  };
}

/** A postback of a wall with the place that it calls. */
export interface WatchedPostback {
  postbackId: string;
  kind: Postback['kind'];
  place: ReceivingPlace;
}

/** Adds a postback that calls a place of its own. */
export async function watchPostback(
  { clock, secrets, store, vault }: TestService,
  wall: TestWall,
  receiver: PostbackReceiver,
  kind: Postback['kind'] = 'get',
): Promise<WatchedPostback> {
  const place = receiver.newPlace();
  const address = kind === 'get' ? `${place.url}?tx=[TID]&status=[STS]` : place.url;
  const added = await createPostback({ store, vault, clock, ids: systemIds() })({
    adwallId: wall.adwallId,
    kind,
    address,
  });
  if (added.kind !== 'created') throw new Error(`No postback: ${added.kind}`);
  secrets.addAll([added.secret, address]);
  return { postbackId: added.postbackId, kind, place };
}

/** A user's history over HTTP: amounts newest first, in credits, and the balance; all empty when there is none. */
export async function readHistory(
  { client }: Pick<TestService, 'client'>,
  wall: TestWall,
  user: string,
): Promise<{ amounts: number[]; balance: number }> {
  const answer = await client.get(wall.user(user, 'transactions.json'), { bearer: wall.secretKey });
  if (answer.status === 204) return { amounts: [], balance: 0 };
  const { currency_count: balance, transactions } = transactionList.parse(answer.body);
  const amounts = transactions.map((row) => row.currency_adjustment);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(balance);
  return { amounts, balance };
}

/**
 * Sends everything that is due within two minutes and checks that every delivery of the wall arrived at its place under
 * its own id, one id for each lead, status and postback, a credit before its reversal. Answers the deliveries as they
 * are stored. `services`: all that share the database, or one may hold a lease that nobody waits for.
 */
export async function deliverAll(
  services: readonly TestService[],
  wall: TestWall,
  postbacks: readonly WatchedPostback[],
): Promise<StoredDelivery[]> {
  const [{ store }] = services as [TestService];
  const undelivered = async (): Promise<StoredDelivery[]> => {
    const stored = await store.listDeliveries({ adwallId: wall.adwallId, limit: 100_000 });
    return stored.filter(({ state }) => state !== 'delivered');
  };
  // A lease ended early for whoever was sending when a test's clock jumped: that delivery is due when it ends.
  for (const { clock } of services) clock.forward(2 * MINUTE);
  // A reversal waits for its credit, which the other service may be sending.
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(services.map(({ app }) => app.deliverPostbacks()));
    if ((await undelivered()).length === 0) break;
  }
  expect(await undelivered()).toEqual([]);
  const stored = await store.listDeliveries({ adwallId: wall.adwallId, limit: 100_000 });
  for (const { kind, place, postbackId } of postbacks) {
    const own = stored.filter((delivery) => delivery.postbackId === postbackId);
    const ids = place.received.map((got) =>
      kind === 'get' ? got.parameters['postback_id'] : got.headers['webhook-id'],
    );
    expect(ids).toEqual(expect.arrayContaining(own.map(({ deliveryId }) => deliveryId)));
    for (const { deliveryId, leadId } of own.filter(({ status }) => status === 2)) {
      const credit = own.find((delivery) => delivery.status === 1 && delivery.leadId === leadId);
      const place1 = ids.indexOf(credit?.deliveryId);
      expect(place1).toBeGreaterThanOrEqual(0);
      expect(place1).toBeLessThan(ids.indexOf(deliveryId));
    }
    if (kind === 'json') continue;
    const said = place.received.map(({ parameters: { postback_id, status, tx } }) => [`${tx} ${status}`, postback_id]);
    const distinct = new Set(said.map((each) => each.join(' ')));
    expect(distinct.size, 'one postback_id for a transaction and status').toBe(new Set(said.map(([key]) => key)).size);
  }
  return stored;
}
