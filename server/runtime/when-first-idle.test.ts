import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { whenFirstIdle } from './when-first-idle.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start() {
  const server = new EventEmitter() as Server;
  const work = vi.fn<() => Promise<void>>();
  whenFirstIdle(server, work);
  const askFor = (ms: number): void => {
    for (let passed = 0; passed < ms; passed += 200) {
      server.emit('request');
      vi.advanceTimersByTime(200);
    }
  };
  return { askFor, server, work };
}

test('waits until no request has arrived for a moment, works once, and stops listening', () => {
  const { askFor, server, work } = start();
  askFor(10_000);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(50);
  expect(work).toHaveBeenCalledTimes(1);
  askFor(1_000);
  vi.advanceTimersByTime(120_000);
  expect(work).toHaveBeenCalledTimes(1);
  expect(server.listenerCount('request')).toBe(0);
});

test('gives up on a server that is always busy', () => {
  const { askFor, server, work } = start();
  askFor(61_000);
  vi.advanceTimersByTime(120_000);
  expect(work).not.toHaveBeenCalled();
  expect(server.listenerCount('request')).toBe(0);
});
