import { expect, test } from 'vitest';
import type { LogFields } from '../../runtime/log.ts';
import { createOverload } from './overload.ts';
import { quietLog } from '../../runtime/log.ts';

const MAX_WAIT_MS = 100;

function open(maxWaitMs = MAX_WAIT_MS) {
  let now = 1_000;
  let cpuMs = 0;
  const events: LogFields[] = [];
  const clock = { monotonicMs: () => now, cpuMs: () => cpuMs };
  const overload = createOverload({ maxWaitMs, clock, log: quietLog({ warn: (fields) => void events.push(fields) }) });
  /**
   * A turn in which a request arrives every 10 ms, and in which the process has this share of the CPU. Resolves to how
   * long the refused ones had waited.
   */
  const turn = async (lengthMs: number, share = 1): Promise<number[]> => {
    const refused: number[] = [];
    for (let waited = 0; waited < lengthMs; waited += 10) {
      if (overload.arrive()) {
        overload.countRefusal();
        refused.push(waited);
      }
      now += 10;
      cpuMs += 10 * share;
    }
    await new Promise((resolve) => setImmediate(resolve));
    return refused;
  };
  const state = async (): Promise<string> => (await overload.check.check()).state;
  return { events, overload, state, turn, pass: (ms: number) => (now += ms) };
}

test('once turns have been too long for a while, requests that would wait too long are refused', async () => {
  const { events, state, turn } = open();
  expect(await turn(150)).toEqual([]);
  expect(await turn(150)).toEqual([]);
  expect(await turn(150)).toEqual([110, 120, 130, 140]);
  expect(await state()).toBe('warning');
  expect(events).toEqual([{ event: 'overload_began' }]);
});

test('after a short turn, every request is accepted again', async () => {
  const { events, state, turn } = open();
  for (let n = 0; n < 3; n++) await turn(150);
  expect(await turn(90)).toEqual([]);
  expect(await state()).toBe('ok');
  expect(await turn(150)).toEqual([]);
  expect(events).toEqual([{ event: 'overload_began' }, { event: 'overload_ended', count: 4 }]);
});

test('single long turns refuse no one, however many there are', async () => {
  const { events, pass, turn } = open();
  for (let n = 0; n < 10; n++) {
    expect(await turn(200)).toEqual([]);
    pass(MAX_WAIT_MS + 1);
  }
  expect(events).toEqual([]);
});

test('turns that are long because other programs had the CPU refuse no one', async () => {
  const { events, state, turn } = open();
  for (let n = 0; n < 5; n++) expect(await turn(500, 0.2)).toEqual([]);
  expect(await state()).toBe('ok');
  expect(events).toEqual([]);
});

test('in an overload, only the time that the process worked counts for a request', async () => {
  const { events, turn } = open();
  for (let n = 0; n < 3; n++) await turn(150);
  expect(await turn(240, 0.5)).toEqual([210, 220, 230]);
  expect(await turn(190, 0.5)).toEqual([]);
  expect(events).toEqual([{ event: 'overload_began' }, { event: 'overload_ended', count: 7 }]);
});

test('a refusal that follows after the overload has ended is counted with the next one', async () => {
  const { events, overload, turn } = open();
  for (let n = 0; n < 3; n++) await turn(150);
  await turn(10);
  overload.countRefusal();
  for (let n = 0; n < 3; n++) await turn(150);
  await turn(10);
  expect(events.map(({ count }) => count)).toEqual([undefined, 4, undefined, 5]);
});

test('0 refuses no one', async () => {
  const { turn } = open(0);
  for (let n = 0; n < 5; n++) expect(await turn(500)).toEqual([]);
});
