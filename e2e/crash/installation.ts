import { systemIds } from '../../server/runtime/ids.ts';
import { createPostback } from '../../server/postbacks/create-postback.ts';
import { offerRow } from '../support/requests/offers.ts';
import type { PostbackReceiver, ReceiverEndpoint } from '../support/postbacks/postback-receiver.ts';
import { startService, type TestWall } from '../support/service/start-service.ts';
import { newSimulatedUser, type SimulatedUser } from './simulated-users.ts';

/** A database with a wall, a source, a postback of each kind, and users who clicked. */
export interface Installation {
  /** The environment of a service on this database. */
  env: Record<string, string>;
  wall: TestWall;
  users: SimulatedUser[];
  /** The URL of each postback, by its id. */
  endpoints: Map<string, ReceiverEndpoint>;
}

const OFFER = 1;
const MASTER_KEY = Buffer.alloc(32, 9).toString('base64');

/** Creates it with a service in this process, which is stopped before this resolves. */
export async function createInstallation(input: {
  databaseUrl: string;
  dataDir: string;
  receiver: PostbackReceiver;
  users: number;
}): Promise<Installation> {
  const { databaseUrl, dataDir, receiver } = input;
  const service = await startService({ databaseUrl, env: { MASTER_KEY } });
  const { store, vault } = service;
  await service.importOffers([offerRow(OFFER)]);
  const wall = await service.newWall();
  const source = await service.newSource();
  const endpoints = new Map<string, ReceiverEndpoint>();
  for (const kind of ['get', 'json'] as const) {
    const endpoint = receiver.newEndpoint();
    const address = kind === 'json' ? endpoint.url : `${endpoint.url}?tx={transaction_id}&s=[STS]&pay=[PAY]&u={subid1}`;
    const deps = { store, vault, clock: service.clock, ids: systemIds() };
    const added = await createPostback(deps)({ adwallId: wall.adwallId, kind, address });
    if (added.kind !== 'created') throw new Error(added.kind);
    endpoints.set(added.postbackId, endpoint);
  }
  const deps = { store, vault, wall, source, offerId: OFFER };
  const users = await Promise.all(Array.from({ length: input.users }, (_, index) => newSimulatedUser(deps, index)));
  await service.stop();
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    MASTER_KEY,
    PORT: '0',
    RATE_LIMIT: '0',
    MAX_WAIT_MS: '0',
    OUTBOUND_ALLOW: receiver.host,
  };
  return { env, wall, users, endpoints };
}
