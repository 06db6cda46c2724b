import { transactionList } from '@rewards-wall/shared/schema/transaction.ts';
import { expect } from 'vitest';
import { systemIds } from '../../../server/runtime/ids.ts';
import { createPostback } from '../../../server/postbacks/create-postback.ts';
import type { StoredDelivery } from '../../../server/store/ports/deliveries.ts';
import type { Postback } from '../../../server/store/ports/postbacks.ts';
import { MINUTE } from '../../../server/runtime/clock.fixture.ts';
import { askFor } from '../requests/list-offers.ts';
import type { PostbackReceiver, ReceiverEndpoint } from '../postbacks/postback-receiver.ts';
import type { TestService, TestWall } from '../service/start-service.ts';
import { addresses, agents } from '../requests/agents-and-addresses.ts';

const headers = { 'User-Agent': agents.windows };

/** Follows an offer's link. Returns the click's id, or null if the user may not have the offer. */
export type FollowLink = (offerId: number, through?: TestService) => Promise<string | null>;

/**
 * Lists a user's offers once. The links are valid for a day, even if the offers change. An offer without a link may not be
 * had. `token`: proves who the user is; without one, the list only names the user.
 */
export async function openLinks(
  service: TestService,
  wall: TestWall,
  user: string,
  token?: string,
): Promise<FollowLink> {
  const proof = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  const offers = await askFor(service, wall, { subid1: user, ip: addresses.US }, { ...headers, ...proof }).offers();
  const links = new Map(offers.map((offer) => [offer.offer_id, new URL(offer.click_url).pathname]));
  return async (offerId, through = service) => {
    const link = links.get(offerId);
    if (link === undefined) return null;
    const response = await through.client.get(link, { headers });
    if (response.status === 403) return null;
    expect(response.status).toBe(302);
    return new URL(response.headers.get('location') ?? '').searchParams.get('click');
  };
}

/** A postback and the endpoint that it calls. */
export interface WatchedPostback {
  postbackId: string;
  kind: Postback['kind'];
  endpoint: ReceiverEndpoint;
}

/** Adds a postback with its own endpoint. */
export async function watchPostback(
  { clock, secrets, store, vault }: TestService,
  wall: TestWall,
  receiver: PostbackReceiver,
  kind: Postback['kind'] = 'get',
): Promise<WatchedPostback> {
  const endpoint = receiver.newEndpoint();
  const address = kind === 'get' ? `${endpoint.url}?tx=[TID]&status=[STS]` : endpoint.url;
  const added = await createPostback({ store, vault, clock, ids: systemIds() })({
    adwallId: wall.adwallId,
    kind,
    address,
  });
  if (added.kind !== 'created') throw new Error(`No postback: ${added.kind}`);
  secrets.addAll([added.secret, address]);
  return { postbackId: added.postbackId, kind, endpoint };
}

/** A user's transactions over HTTP: amounts in credits, newest first, and the balance. */
export async function readHistory(
  { client }: Pick<TestService, 'client'>,
  wall: TestWall,
  user: string,
): Promise<{ amounts: number[]; balance: number }> {
  const response = await client.get(wall.user(user, 'transactions.json'), { bearer: wall.secretKey });
  if (response.status === 204) return { amounts: [], balance: 0 };
  const { currency_count: balance, transactions } = transactionList.parse(response.body);
  const amounts = transactions.map((row) => row.currency_adjustment);
  expect(amounts.reduce((sum, amount) => sum + amount, 0)).toBe(balance);
  return { amounts, balance };
}

/** Credits a user over HTTP, as the publisher does. The amount is in credits. */
export async function creditUser(
  { client }: Pick<TestService, 'client'>,
  wall: TestWall,
  given: { user: string; amount: number },
): Promise<void> {
  const query = { api_key: wall.secretKey, currency_adjustment: given.amount };
  const { status } = await client.post(wall.user(given.user, 'transactions.json'), { query });
  expect(status).toBe(201);
}

/**
 * Sends everything that is due within two minutes and checks that every delivery of the wall arrived at its endpoint:
 * under one id for each lead, status and postback, a credit before its reversal. Returns the stored deliveries.
 * `services`: all that share the database, since any of them may hold a lease.
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
  // If the clock jumped during a request, the lease of that delivery has expired, and it is due again.
  for (const { clock } of services) clock.forward(2 * MINUTE);
  // A reversal waits for its credit, which another service may be sending.
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(services.map(({ app }) => app.deliverPostbacks()));
    if ((await undelivered()).length === 0) break;
  }
  expect(await undelivered()).toEqual([]);
  const stored = await store.listDeliveries({ adwallId: wall.adwallId, limit: 100_000 });
  for (const { kind, endpoint, postbackId } of postbacks) {
    const own = stored.filter((delivery) => delivery.postbackId === postbackId);
    const ids = endpoint.received.map((got) =>
      kind === 'get' ? got.parameters['postback_id'] : got.headers['webhook-id'],
    );
    expect(ids).toEqual(expect.arrayContaining(own.map(({ deliveryId }) => deliveryId)));
    for (const { deliveryId, leadId } of own.filter(({ status }) => status === 2)) {
      const credit = own.find((delivery) => delivery.status === 1 && delivery.leadId === leadId);
      const creditPosition = ids.indexOf(credit?.deliveryId);
      expect(creditPosition).toBeGreaterThanOrEqual(0);
      expect(creditPosition).toBeLessThan(ids.indexOf(deliveryId));
    }
    if (kind === 'json') continue;
    const said = endpoint.received.map(({ parameters: { postback_id, status, tx } }) => [
      `${tx} ${status}`,
      postback_id,
    ]);
    const distinct = new Set(said.map((each) => each.join(' ')));
    expect(distinct.size, 'one postback_id for a transaction and status').toBe(new Set(said.map(([key]) => key)).size);
  }
  return stored;
}
