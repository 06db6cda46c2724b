import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFaultProxy, type FaultProxy } from '../../../e2e/support/database/fault-proxy.ts';
import { sharedPostgres } from '../../../e2e/support/database/shared-postgres.ts';
import { AT } from '../contract/fixtures.ts';
import { DatabaseUnavailable } from '../database-failures.ts';
import { openPostgres, type PostgresStore } from './open-postgres.ts';

const { createDatabase } = sharedPostgres();
let proxy: FaultProxy;
let store: PostgresStore;
beforeAll(async () => {
  const url = await createDatabase();
  proxy = await startFaultProxy(url);
  // The primary is behind the proxy, and the replica is not.
  store = openPostgres({ url: proxy.urlOf(url), replicaUrl: url });
  await store.migrate(AT);
});
afterAll(async () => {
  await store.close();
  await proxy.close();
});

test.each(['drop-request', 'drop-answer', 'reset'] as const)(
  'a list whose primary is lost (%s) when it is asked how far it has come is unavailable, and the next one works',
  async (fault) => {
    expect(await store.listSecurityEvents({ limit: 1 })).toEqual([]);
    let asked = 0;
    proxy.onStatement = (text) => {
      if (!text.includes('_wal_')) return null;
      asked += 1;
      return fault;
    };
    await expect(store.listSecurityEvents({ limit: 1 })).rejects.toThrow(DatabaseUnavailable);
    expect(asked).toBe(1);
    proxy.heal();
    expect(await store.listSecurityEvents({ limit: 1 })).toEqual([]);
    expect(await store.replicaState()).toBe('used');
  },
);
