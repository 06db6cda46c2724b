import { expect, test } from 'vitest';
import { MINUTE, movableClock } from '../runtime/clock.fixture.ts';
import { postbackHealth } from './postback-health.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

const clock = movableClock();

function stateWith(parts: { exhausted?: number; parked?: number; dueForMs?: number; failing?: string[] }) {
  const { dueForMs, exhausted = 0, failing = [], parked = 0 } = parts;
  const oldest = dueForMs === undefined ? null : { postbackId: 'pbk_1', dueAt: clock.now() - dueForMs };
  return postbackHealth({
    store: fakeStore({ deliveryHealth: async () => ({ pending: 3, exhausted, parked, oldest, failing }) }),
    clock,
  }).check();
}

test('deliveries that are not late cause no warning', async () => {
  expect(await stateWith({})).toEqual({ state: 'ok' });
  expect(await stateWith({ dueForMs: MINUTE })).toEqual({ state: 'ok' });
  expect(await stateWith({ dueForMs: -60 * MINUTE })).toEqual({ state: 'ok' });
});

test.each([
  [{ exhausted: 2 }, 'Deliveries: 2 exhausted (see postback replay).'],
  [{ parked: 4 }, 'Deliveries: 4 parked for disabled postbacks (see postback enable).'],
  [{ dueForMs: 11 * MINUTE }, 'Deliveries: pbk_1 is 11 min overdue.'],
  [{ failing: ['pbk_2'] }, 'Deliveries: pbk_2 is failing, with one attempt a minute (see postback log).'],
  [
    { failing: ['pbk_2', 'pbk_3'] },
    'Deliveries: pbk_2 and 1 more are failing, with one attempt a minute (see postback log).',
  ],
])('warns about %j', async (parts, detail) => {
  expect(await stateWith(parts)).toEqual({ state: 'warning', detail });
});

test('names all problems at once', async () => {
  const state = await stateWith({ exhausted: 1, parked: 1, dueForMs: 60 * MINUTE });
  expect(state).toMatchObject({ detail: expect.stringMatching(/1 exhausted.*; 1 parked.*; pbk_1 is 60 min overdue/) });
});
