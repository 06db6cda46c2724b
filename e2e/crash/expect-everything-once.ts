import { expect } from 'vitest';
import { CONDITION_LIMIT_MS } from '../../scripts/vitest/time-limits.ts';
import { openStore } from '../../server/store/open-store.ts';
import { wrongEffects } from '../support/money/outcomes.ts';
import { wrongDeliveries } from './check-deliveries.ts';
import { wrongLedgers } from './check-ledger.ts';
import type { Installation } from './installation.ts';
import { outcomesOf, type SimulatedUser } from './simulated-users.ts';

/** Processes take the deliveries of another one after it has been silent for a while. */
const DELIVERED_TIMEOUT_MS = 2 * CONDITION_LIMIT_MS;

/** Expects that everything that was acknowledged is delivered and in the ledger exactly once. */
export async function expectEverythingOnce(
  installation: Installation,
  finished: readonly SimulatedUser[],
  from: { isRestored?: boolean } = {},
): Promise<void> {
  const store = openStore(installation.env['DATABASE_URL'] ?? '');
  try {
    const health = { pending: 0, exhausted: 0, parked: 0, oldest: null, failing: [] };
    await expect.poll(() => store.deliveryHealth(), { timeout: DELIVERED_TIMEOUT_MS }).toEqual(health);
    expect(await wrongDeliveries(store, installation, finished, from)).toEqual([]);
    expect(await wrongLedgers(store, installation.wall, finished)).toEqual([]);
    expect(await wrongEffects(store, installation.wall.adwallId, finished.flatMap(outcomesOf))).toEqual([]);
    expect((await store.verifyLedger({ limit: 5 })).broken).toEqual([]);
  } finally {
    await store.close();
  }
}
