import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach } from 'vitest';
import { movableClock, type MovableClock } from '../../runtime/clock.fixture.ts';
import { systemIds } from '../../runtime/ids.ts';
import type { LogFields } from '../../runtime/log.ts';
import { noop } from '../../runtime/checkpoints.ts';
import { newLead, newPostback } from '../../store/contract/delivery-fixtures.ts';
import { AT } from '../../store/contract/fixtures.ts';
import { openSqlite } from '../../store/sqlite/open-sqlite.ts';
import type { StoredDelivery } from '../../store/ports/deliveries.ts';
import type { NewLead } from '../../store/ports/leads.ts';
import type { Store } from '../../store/store.ts';
import { createDeliverer, type Deliverer } from './deliver.ts';
import type { DelivererDeps } from './deliverer-deps.ts';
import { startReceiver, type Receiver } from '../../net/receiver.fixture.ts';
import { createSafeFetch } from '../../net/safe-fetch.ts';
import { quietLog } from '../../runtime/log.ts';

/** A postback on its own wall, with the receiver that it calls. */
export interface Endpoint {
  postbackId: string;
  adwallId: number;
  receiver: Receiver;
  /** Credits `count` leads now. Each has a due delivery. */
  leads(count: number): Promise<NewLead[]>;
}

/** A deliverer's dependencies with a real store and real sockets. Every test has its own. */
export interface DelivererFixture {
  store: Store;
  clock: MovableClock;
  lines: LogFields[];
  endpoint(respond?: (request: IncomingMessage, response: ServerResponse) => void): Promise<Endpoint>;
  /** Several deliverers may share the store. */
  deliverer(changes?: Partial<DelivererDeps> & { timeoutMs?: number }): Deliverer;
  /** The deliveries, oldest first. */
  stored(postbackId: string): Promise<StoredDelivery[]>;
}

/** Sets up a fixture for each test. `open` opens its store; by default, a new database in memory. */
export function useDeliverer(open?: () => Promise<Store>): () => DelivererFixture {
  let fixture: DelivererFixture | undefined;
  let closers: (() => Promise<void>)[] = [];

  beforeEach(async () => {
    const store = open === undefined ? openSqlite({ file: ':memory:' }) : await open();
    await store.migrate(AT);
    const clock = movableClock(AT);
    const ids = systemIds();
    const lines: LogFields[] = [];
    const keep = (fields: LogFields): void => void lines.push(fields);
    const urls = new Map<string, string>();
    const allow: string[] = [];
    closers = [() => store.close()];
    fixture = {
      store,
      clock,
      lines,
      async endpoint(respond) {
        const receiver = await startReceiver(respond);
        closers.push(() => receiver.close());
        const { adwallId, postbackId } = await newPostback(store);
        urls.set(postbackId, receiver.url);
        allow.push(receiver.host);
        const leads = async (count: number): Promise<NewLead[]> => {
          const at = clock.now();
          return Promise.all(Array.from({ length: count }, () => newLead(store, adwallId, { at })));
        };
        return { postbackId, adwallId, receiver, leads };
      },
      deliverer({ timeoutMs = 5000, ...changes } = {}) {
        const fetch = createSafeFetch({ allow, clock, timeoutMs });
        const deliverer = createDeliverer({
          store,
          findPostback: async (postbackId) =>
            (await store.loadDirectory()).postbacks.find((postback) => postback.postbackId === postbackId) ?? null,
          render: ({ deliveryId, status }, { postbackId }) => ({
            method: 'GET',
            url: `${urls.get(postbackId)}/${deliveryId}?status=${status}`,
            headers: {},
            body: null,
          }),
          cutAnswer: (answer) => answer,
          fetch,
          clock,
          ids,
          log: quietLog({ info: keep, warn: keep, error: keep }),
          reach: noop,
          processId: 'prc_of_a_test',
          concurrency: 8,
          drainTimeoutMs: 5000,
          settlePauseMs: 1,
          ...changes,
        });
        closers.push(async () => {
          await fetch.close();
          await deliverer.stop();
        });
        return deliverer;
      },
      stored: async (postbackId) => (await store.listDeliveries({ postbackId, limit: 1000 })).toReversed(),
    };
  });

  afterEach(async () => {
    for (const close of closers.toReversed()) await close();
  });

  return () => {
    if (fixture === undefined) throw new Error('The fixture is not set up');
    return fixture;
  };
}
