import { expect, test } from 'vitest';
import { movableClock } from '../runtime/clock.fixture.ts';
import type { LogFields } from '../runtime/log.ts';
import { DatabaseUnavailable, OutcomeUnknown, StorageFull } from './database-failures.ts';
import { driver } from './postgres/driver.ts';
import { openRetry } from './retry-start.ts';

const gone = new DatabaseUnavailable(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }));

/** Starts with parts that fail as often as `failures` says. */
async function start(failures: readonly Error[], limitMs = 60_000) {
  const clock = movableClock();
  const logged: LogFields[] = [];
  const left = [...failures];
  const log = { warn: (fields: LogFields) => void logged.push(fields) };
  const retry = openRetry({ limitMs, clock, log, pause: async (ms) => clock.forward(ms) });
  const part = async (): Promise<string> => {
    const failure = left.shift();
    if (failure !== undefined) throw failure;
    return 'done';
  };
  const outcome = await retry(part).catch((error: unknown) => error);
  return { outcome, logged, tries: failures.length - left.length };
}

function refusal(state: string): DatabaseUnavailable {
  const error = Object.assign(new (driver().DatabaseError)('refused', 1, 'error'), { code: state });
  return new DatabaseUnavailable(error);
}

test('a start tries again while the database can not be reached, is starting, or breaks the connection', async () => {
  const failures = [gone, refusal('57P03'), new OutcomeUnknown(new Error('Connection terminated')), refusal('53300')];
  const { logged, outcome } = await start(failures);
  expect(outcome).toBe('done');
  expect(logged).toEqual(failures.map((error) => ({ event: 'database_awaited', error })));
});

test('after the time for it, the start fails with the last reason', async () => {
  const { outcome, tries } = await start(
    Array.from({ length: 100 }, () => gone),
    5000,
  );
  expect(outcome).toBe(gone);
  expect(tries).toBe(6);
});

test.each([
  ['a wrong password', refusal('28P01')],
  ['a database that does not exist', refusal('3D000')],
  ['a pooler that refuses settings', refusal('08P01')],
  ['a full disk', new StorageFull(new Error('full'))],
  ['a bug', new Error('no such table')],
])('%s fails at once', async (_what, failure) => {
  expect(await start([failure])).toMatchObject({ outcome: failure, logged: [] });
});
