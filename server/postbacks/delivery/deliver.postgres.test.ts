import { expect, test } from 'vitest';
import { MINUTE } from '../../runtime/clock.fixture.ts';
import { useDeliverer } from './deliverer.fixture.ts';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { openPostgres, type PostgresStore } from '../../store/postgres/open-postgres.ts';

const { createDatabase } = sharedPostgres();
let url = '';
const others: PostgresStore[] = [];

const ready = useDeliverer(async () => {
  url = await createDatabase();
  return openPostgres({ url });
});

/** The store of another process with the same database. */
function otherProcess(): PostgresStore {
  const store = openPostgres({ url, poolSize: 3 });
  others.push(store);
  return store;
}

async function closeOthers(): Promise<void> {
  await Promise.all(others.splice(0).map((store) => store.close()));
}

test('several processes deliver each message once', async () => {
  const { deliverer, endpoint, stored } = ready();
  const { leads, postbackId, receiver } = await endpoint();
  await leads(200);
  const outboxes = [deliverer(), deliverer({ store: otherProcess() }), deliverer({ store: otherProcess() })];
  const made = await Promise.all(outboxes.map((outbox) => outbox.tick()));
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(200);
  expect(new Set(receiver.requests).size).toBe(200);
  expect((await stored(postbackId)).every(({ state }) => state === 'delivered')).toBe(true);
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  await closeOthers();
});

test('all processes together send one probe a minute to a dead receiver', async () => {
  const { clock, deliverer, endpoint } = ready();
  const { leads, receiver } = await endpoint((_, response) => response.socket?.destroy());
  await leads(100);
  const outboxes = [deliverer(), deliverer({ store: otherProcess() }), deliverer({ store: otherProcess() })];
  const all = () => Promise.all(outboxes.map((outbox) => outbox.tick()));
  await all();
  const opening = receiver.requests.length;
  for (let minute = 0; minute < 10; minute += 1) {
    clock.forward(MINUTE);
    await all();
  }
  expect(receiver.requests.length - opening).toBe(10);
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  await closeOthers();
});
