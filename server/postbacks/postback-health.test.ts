import { expect, test } from 'vitest';
import { MINUTE, movableClock } from '../../e2e/support/service/clock.ts';
import { postbackHealth } from './postback-health.ts';

const clock = movableClock();

function stateWith(parts: { exhausted?: number; parked?: number; dueForMs?: number; failing?: string[] }) {
  const { dueForMs, exhausted = 0, failing = [], parked = 0 } = parts;
  const oldest = dueForMs === undefined ? null : { postbackId: 'pbk_1', dueAt: clock.now() - dueForMs };
  return postbackHealth({
    store: { deliveryHealth: async () => ({ pending: 3, exhausted, parked, oldest, failing }) },
    clock,
  }).check();
}

test('deliveries that wait their turn are no cause for a warning', async () => {
  expect(await stateWith({})).toEqual({ state: 'ok' });
  expect(await stateWith({ dueForMs: MINUTE })).toEqual({ state: 'ok' });
  expect(await stateWith({ dueForMs: -60 * MINUTE })).toEqual({ state: 'ok' });
});

test.each([
  [{ exhausted: 2 }, 'Deliveries: 2 given up after every attempt (postback replay).'],
  [{ parked: 4 }, 'Deliveries: 4 parked for disabled postbacks (postback enable).'],
  [{ dueForMs: 11 * MINUTE }, 'Deliveries: pbk_1 waits for 11 min.'],
  [{ failing: ['pbk_2'] }, 'Deliveries: pbk_2 fails: one attempt a minute (postback log).'],
  [{ failing: ['pbk_2', 'pbk_3'] }, 'Deliveries: pbk_2 and 1 more fail: one attempt a minute (postback log).'],
])('%j is a warning', async (parts, detail) => {
  expect(await stateWith(parts)).toEqual({ state: 'warning', detail });
});

test('all that is wrong is named at once', async () => {
  const state = await stateWith({ exhausted: 1, parked: 1, dueForMs: 60 * MINUTE });
  expect(state).toMatchObject({ detail: expect.stringMatching(/1 given up.*; 1 parked.*; pbk_1 waits/) });
});
