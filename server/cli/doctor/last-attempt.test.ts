import { expect, test } from 'vitest';
import type { Attempt, StoredDelivery } from '../../store/ports/deliveries.ts';
import { lastAttemptOf } from './last-attempt.ts';

const attempt = (at: number, httpStatus: number): Attempt => {
  return { number: 1, at, ms: 12, httpStatus, error: httpStatus === 200 ? null : 'status', body: '' };
};

function delivery(state: StoredDelivery['state'], createdAt: number, attempts: Attempt[]): StoredDelivery {
  const ids = { deliveryId: `dlv_${createdAt}`, postbackId: 'pbk_1', adwallId: 1, leadId: 'lead', offerId: 1 };
  return { ...ids, status: 1, state, isPostbackEnabled: true, dueAt: createdAt, createdAt, attempts };
}

const lastOf = (deliveries: readonly StoredDelivery[]) =>
  lastAttemptOf(
    { store: { listDeliveries: async ({ state }) => deliveries.filter((one) => one.state === state) } },
    'pbk_1',
  );

test('the last attempt counts, not the newest delivery, which waits for its first', async () => {
  const deliveries = [
    delivery('waiting', 4, []),
    delivery('pending', 3, []),
    delivery('delivered', 2, [attempt(1000, 200)]),
    delivery('pending', 1, [attempt(500, 500), attempt(2000, 422)]),
  ];
  expect(await lastOf(deliveries)).toMatchObject({ httpStatus: 422, at: new Date(2000).toISOString() });
  expect(await lastOf(deliveries.slice(0, 3))).toMatchObject({ httpStatus: 200 });
});

test('deliveries that were never tried have no last attempt', async () => {
  expect(await lastOf([delivery('pending', 1, [])])).toBeNull();
});
