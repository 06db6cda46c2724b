import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import type { StopRequest } from './stop-requests.ts';
import { superviseWorkers } from './supervise-workers.ts';
import type { Worker } from './worker.ts';

interface FakeWorker extends Worker {
  listen(): void;
  fail(reason: string): void;
  end(how: number | NodeJS.Signals): void;
  isStopped: boolean;
  isKilled: boolean;
  /** Whether it responds. */
  isThere: boolean;
  unanswered: number;
  /** The silent workers that it was last told about. */
  silent: readonly number[];
}

const TURNS = 20;
/** Lets resolved promises take effect. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) await Promise.resolve();
}

/** `refused`: which calls of `fork` throw, counted from 1. */
function supervise(count: number, { refused = [] as number[] } = {}) {
  const workers: FakeWorker[] = [];
  const lines: string[] = [];
  const pauses: { ms: number; end: () => void }[] = [];
  const clock = { at: 0, monotonicMs: () => clock.at };
  const stop = Promise.withResolvers<StopRequest>();
  let onNext: (() => void) | null = null;
  const exit = vi.fn<(code: number) => void>();
  let forks = 0;
  const places: number[] = [];
  const fork = (place: number): Worker => {
    forks += 1;
    places.push(place);
    if (refused.includes(forks)) throw new Error('spawn ENOMEM');
    const listening = Promise.withResolvers<string>();
    const ended = Promise.withResolvers<number | NodeJS.Signals>();
    const worker: FakeWorker = {
      pid: 100 + workers.length,
      listening: listening.promise,
      ended: ended.promise,
      isStopped: false,
      isKilled: false,
      isThere: true,
      unanswered: 0,
      silent: [],
      ask(silent) {
        worker.silent = silent;
        worker.unanswered = worker.isThere ? 0 : worker.unanswered + 1;
      },
      stop: () => void (worker.isStopped = true),
      kill() {
        worker.isKilled = true;
        ended.resolve('SIGKILL');
      },
      listen: () => listening.resolve('http://127.0.0.1:3000'),
      fail(reason) {
        listening.reject(new Error(reason));
        ended.resolve(1);
      },
      end: (how) => ended.resolve(how),
    };
    workers.push(worker);
    return worker;
  };
  const supervised = superviseWorkers({
    count,
    fork,
    clock,
    exit,
    drainTimeoutMs: 1_000,
    log: createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } }),
    stopRequests: {
      first: () => stop.promise,
      onNext(end) {
        onNext = end;
        return () => void (onNext = null);
      },
    },
    pause: (ms) => new Promise((end) => void pauses.push({ ms, end })),
  });
  supervised.catch(() => undefined);
  return {
    supervised,
    workers,
    places,
    pauses,
    clock,
    exit,
    stop: () => stop.resolve('sigterm'),
    stopAgain: () => onNext?.(),
    events: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    /** Starts all workers. */
    async up() {
      for (let n = 0; n < count; n++) {
        workers[n]?.listen();
        await settle();
      }
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the first worker starts alone, then the others, and one line says that all listen', async () => {
  const { events, supervised, stop, up, workers } = supervise(3);
  expect(workers).toHaveLength(1);
  await up();
  expect(workers).toHaveLength(3);
  expect(events()).toMatchObject([{ message: 'listening', setting: 'http://127.0.0.1:3000', count: 3 }]);
  stop();
  await settle();
  expect(workers.every(({ isStopped }) => isStopped)).toBe(true);
  for (const worker of workers) worker.end(0);
  expect(await supervised).toBe(true);
});

test('a successor takes the place of the worker that died', async () => {
  const { pauses, places, up, workers } = supervise(3);
  await up();
  workers[1]?.end('SIGKILL');
  await settle();
  pauses.at(-1)?.end();
  await settle();
  expect(places).toEqual([0, 1, 2, 1]);
});

test('if the first worker cannot start, the start ends with its reason', async () => {
  const { supervised, workers } = supervise(2);
  workers[0]?.fail('The port is in use.');
  await expect(supervised).rejects.toThrow('The port is in use.');
  expect(workers).toHaveLength(1);
});

test('another worker that cannot start, or that the system refuses, is replaced, and those that serve go on', async () => {
  const { events, pauses, workers } = supervise(3, { refused: [3] });
  workers[0]?.listen();
  await settle();
  workers[1]?.fail('The database does not respond.');
  await settle();
  expect(workers[0]?.isStopped).toBe(false);
  expect(events().at(-1)).toMatchObject({ message: 'listening', count: 1 });
  expect(pauses.map(({ ms }) => ms)).toEqual([100, 100]);
  for (const { end } of pauses) end();
  await settle();
  expect(workers).toHaveLength(4);
});

test('a worker that dies is replaced after a pause that doubles, until one has lived for a minute', async () => {
  const { clock, events, pauses, up, workers } = supervise(2);
  await up();
  const dieAfter = async (ms: number): Promise<number | undefined> => {
    clock.at += ms;
    const worker = workers.at(-1);
    worker?.listen();
    worker?.end('SIGSEGV');
    await settle();
    const pause = pauses.at(-1);
    pause?.end();
    await settle();
    return pause?.ms;
  };
  const seen: (number | undefined)[] = [];
  for (let deaths = 0; deaths < 11; deaths++) seen.push(await dieAfter(1_000));
  expect(seen).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000]);
  expect(await dieAfter(60_000)).toBe(100);
  expect(workers).toHaveLength(2 + 12);
  expect(events()[1]).toMatchObject({ event: 'worker_died', worker: 101, code: 'SIGSEGV', ms: 100 });
});

test('a successor that cannot start is replaced too, while another worker serves', async () => {
  const { pauses, up, workers } = supervise(2);
  await up();
  workers[0]?.end(1);
  await settle();
  pauses[0]?.end();
  await settle();
  workers[2]?.fail('The database does not respond.');
  await settle();
  expect(pauses.map(({ ms }) => ms)).toEqual([100, 200]);
});

test('a successor that the system refuses is tried again after another pause', async () => {
  const { events, pauses, supervised, stop, up, workers } = supervise(2, { refused: [3] });
  await up();
  workers[0]?.end(1);
  await settle();
  pauses[0]?.end();
  await settle();
  expect(workers).toHaveLength(2);
  expect(pauses.map(({ ms }) => ms)).toEqual([100, 200]);
  expect(events().at(-1)).toMatchObject({ event: 'worker_failed', ms: 200, error: { message: 'spawn ENOMEM' } });
  pauses[1]?.end();
  await settle();
  expect(workers).toHaveLength(3);
  workers[2]?.listen();
  stop();
  await settle();
  for (const worker of workers.slice(1)) worker.end(0);
  expect(await supervised).toBe(true);
});

test('if no worker is left and the system refuses a successor, the service gives up with the reason', async () => {
  const { pauses, supervised, up, workers } = supervise(2, { refused: [3] });
  await up();
  for (const worker of workers) worker.end(1);
  await settle();
  pauses[0]?.end();
  await settle();
  await expect(supervised).rejects.toThrow('spawn ENOMEM');
});

test('if no worker is left and a successor cannot start, the service gives up with its reason', async () => {
  const { pauses, supervised, up, workers } = supervise(2);
  await up();
  for (const worker of workers) worker.end(1);
  await settle();
  pauses[0]?.end();
  await settle();
  workers[2]?.fail('The database does not respond.');
  await expect(supervised).rejects.toThrow('The database does not respond.');
});

test('a worker that is silent for twelve seconds is logged once, and reported to the others until it responds', async () => {
  const { events, up, workers } = supervise(3);
  await up();
  const [stopped, other] = workers;
  if (stopped === undefined) throw new Error('Three workers');
  stopped.isThere = false;
  await vi.advanceTimersByTimeAsync(12_000);
  expect(other?.silent).toEqual([]);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(other?.silent).toEqual([100]);
  expect(events().filter(({ event }) => event === 'worker_silent')).toMatchObject([{ worker: 100 }]);
  stopped.isThere = true;
  await vi.advanceTimersByTimeAsync(6_000);
  expect(other?.silent).toEqual([]);
});

test('a worker that does not end after the time limit and 7 s is killed, and the end is not clean', async () => {
  const { stop, supervised, up, workers } = supervise(2);
  await up();
  stop();
  await settle();
  workers[0]?.end(0);
  await vi.advanceTimersByTimeAsync(7_999);
  expect(workers.map(({ isKilled }) => isKilled)).toEqual([false, false]);
  await vi.advanceTimersByTimeAsync(1);
  expect(workers.map(({ isKilled }) => isKilled)).toEqual([false, true]);
  expect(await supervised).toBe(false);
});

test('a second request ends the process at once, and nothing that ends is replaced', async () => {
  const { exit, pauses, stop, stopAgain, up, workers } = supervise(2);
  await up();
  stop();
  await settle();
  workers[0]?.end('SIGTERM');
  await settle();
  expect(pauses).toEqual([]);
  stopAgain();
  expect(exit.mock.calls).toEqual([[1]]);
});
