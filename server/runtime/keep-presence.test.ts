import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NOON, movableClock } from './clock.fixture.ts';
import type { LogFields } from './log.ts';
import { keepPresence } from './keep-presence.ts';
import { fakeIds } from './fake.fixture.ts';
import { quietLog } from './log.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

function setUp() {
  const calls: string[] = [];
  const lines: LogFields[] = [];
  const state: { freed: number; answer: Promise<unknown> } = { freed: 0, answer: Promise.resolve() };
  const called = (name: string) => async (input: object) => {
    calls.push(`${name} ${JSON.stringify(input)}`);
    await state.answer;
    return { freed: state.freed };
  };
  const keep = (fields: LogFields): void => void lines.push(fields);
  const start = () =>
    keepPresence({
      store: { heartbeat: called('heartbeat'), endProcess: called('end') },
      clock: movableClock(),
      log: quietLog({ info: keep, error: keep }),
      ids: fakeIds({ timeOrdered: (prefix) => `${prefix}_1` }),
      keyFingerprint: 'abc',
    });
  return { calls, lines, start, state };
}

const BEAT = `heartbeat {"processId":"prc_1","keyFingerprint":"abc","at":${NOON}}`;

test('a process sends a heartbeat at once and then regularly, until it ends its registration', async () => {
  const { calls, start } = setUp();
  const presence = await start();
  expect(calls).toEqual([BEAT]);
  await vi.advanceTimersByTimeAsync(6000);
  expect(calls).toEqual([BEAT, BEAT, BEAT]);
  await presence.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls.slice(3)).toEqual([`end {"processId":"prc_1","at":${NOON}}`]);
});

test('freed leases are logged', async () => {
  const { lines, start, state } = setUp();
  state.freed = 4;
  const presence = await start();
  expect(lines).toEqual([{ event: 'leases_freed', count: 4 }]);
  await presence.end();
});

test('no heartbeat is sent while another one hangs, and failed heartbeats are logged and sent again', async () => {
  const { calls, lines, start, state } = setUp();
  const presence = await start();
  const { promise, reject } = Promise.withResolvers<never>();
  state.answer = promise;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(calls).toHaveLength(2);
  reject(new Error('gone'));
  await vi.advanceTimersByTimeAsync(6000);
  expect(calls).toHaveLength(4);
  await presence.end();
  expect(lines.map(({ event }) => event)).toEqual([
    'heartbeat_failed',
    'heartbeat_failed',
    'heartbeat_failed',
    'farewell_failed',
  ]);
});
