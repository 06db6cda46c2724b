import { expect, test } from 'vitest';
import { movableClock } from '../../runtime/clock.fixture.ts';
import { createUnsentBound } from './unsent-bound.ts';

function setUp(maxBytes: number) {
  const clock = movableClock();
  const cut: string[] = [];
  const bound = createUnsentBound({ maxBytes, clock, onCut: () => undefined });
  const hold = (name: string, bytes: number, address = name) =>
    bound.hold({ bytes, address, cut: () => void cut.push(name) });
  return { bound, clock, cut, hold };
}

test('responses fit up to the bound, and released bytes make room', () => {
  const { bound, cut, hold } = setUp(100);
  const first = hold('a', 60);
  expect(hold('b', 40)).not.toBeNull();
  expect(hold('c', 1)).toBeNull();
  first?.release();
  first?.release();
  expect(bound.heldBytes()).toBe(40);
  expect(hold('c', 60)).not.toBeNull();
  expect(cut).toEqual([]);
});

test('a new response cuts off the slowest client of the address that holds most, but no client that is reading', () => {
  const { bound, clock, cut, hold } = setUp(100);
  hold('quiet', 40);
  const reading = hold('reading', 20, 'crowd');
  hold('stalled', 20, 'crowd');
  hold('stalled too', 20, 'crowd');
  clock.forward(1_000);
  reading?.progressed();
  expect(hold('new', 20)).not.toBeNull();
  expect(cut).toEqual(['stalled']);
  expect(bound.heldBytes()).toBe(100);
});

test('a client that has just started is not slow, so the new response is refused', () => {
  const { clock, cut, hold } = setUp(100);
  hold('a', 100);
  clock.forward(999);
  expect(hold('b', 1)).toBeNull();
  expect(cut).toEqual([]);
});

test('a response longer than the bound is refused, and no client is cut off for it', () => {
  const { bound, clock, cut, hold } = setUp(100);
  hold('a', 50);
  clock.forward(1_000);
  expect(hold('b', 101)).toBeNull();
  expect(bound.heldBytes()).toBe(50);
  expect(cut).toEqual([]);
});
