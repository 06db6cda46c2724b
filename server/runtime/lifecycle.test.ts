import { createServer } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drainOnSignal } from './lifecycle.ts';
import { createLog } from './log.ts';

const signals = ['SIGTERM', 'SIGINT'] as const;
const before = signals.map((signal) => [signal, process.listeners(signal)] as const);

beforeEach(() => {
  vi.useFakeTimers();
  for (const signal of signals) process.removeAllListeners(signal);
});
afterEach(() => {
  vi.useRealTimers();
  for (const [signal, listeners] of before) {
    process.removeAllListeners(signal);
    for (const listener of listeners) process.on(signal, listener);
  }
});

function drain(close: () => Promise<void>, delayMs = 0) {
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(line) } });
  const exit = vi.fn<(code: number) => void>();
  const server = createServer();
  const drained = drainOnSignal({
    servers: [server],
    drain: { startDraining: () => undefined, close },
    delayMs,
    timeoutMs: 1000,
    log,
    exit,
  });
  process.emit('SIGTERM', 'SIGTERM');
  return { drained, exit, lines, server };
}

test("gives up on a shutdown that doesn't end, 5 s after the time limit of requests", async () => {
  const { exit, lines } = drain(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(5999);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(lines.at(-1)).toContain('"event":"drain_timeout"');
});

test('waits for a shutdown that ends', async () => {
  const closed = Promise.withResolvers<void>();
  const { drained, exit, lines } = drain(() => closed.promise);
  await vi.advanceTimersByTimeAsync(5000);
  closed.resolve();
  await drained;
  expect(exit).not.toHaveBeenCalled();
  expect(lines.at(-1)).toContain('"message":"stopped"');
});

test('takes requests for the delay, but keeps no connection open, and the time limits begin after it', async () => {
  const { exit, server } = drain(() => new Promise(() => undefined), 2000);
  await vi.advanceTimersByTimeAsync(1999);
  const close = vi.spyOn(server, 'close');
  const response = { shouldKeepAlive: true };
  server.emit('request', {}, response);
  expect(response.shouldKeepAlive).toBe(false);
  expect(close).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(close).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(5999);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(exit.mock.calls).toEqual([[1]]);
});
