import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOpen, noteAttempt, openLane, roomOf, type Lane } from './lane.ts';

const lane = (parts: Partial<Lane> = {}): Lane => ({ ...openLane('pbk_1'), mayHaveMore: true, ...parts });

test('a receiver that is not known to be fast gets no more than its concurrent requests', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 256 }), fc.nat({ max: 600 }), (concurrency, held) => {
      return held + roomOf(lane({ held }), concurrency) <= Math.max(held, concurrency);
    }),
  );
});

test('a fast receiver has deliveries leased ahead, many at a time', () => {
  const queue = Array(200).fill(null);
  expect(roomOf(lane({ isPrompt: true }), 8)).toBe(264);
  expect(roomOf(lane({ isPrompt: true, queue, held: 208 }), 8)).toBe(0);
  expect(roomOf(lane({ isPrompt: true, queue, held: 136 }), 8)).toBe(128);
  expect(roomOf(lane({ isPrompt: true, queue, held: 137 }), 8)).toBe(0);
  expect(roomOf(lane({ isPrompt: true, held: 260 }), 8)).toBe(4);
  expect(roomOf(lane({ isPrompt: true, held: 300 }), 8)).toBe(0);
});

test('a new lane claims nothing until something is known to be due', () => {
  expect(roomOf(openLane('pbk_1'), 8)).toBe(0);
});

test('the fifth failure in a row opens the circuit, and only an attempt that fails does', () => {
  const one = lane({ circuit: { earlier: '', failures: 4 } });
  expect(isOpen(one)).toBe(false);
  expect(noteAttempt(one, 'down', 1)).toBe('opened');
  expect(isOpen(one)).toBe(true);
  expect(noteAttempt(one, 'unknown', 1)).toBeNull();
  expect(isOpen(one)).toBe(true);
  expect(noteAttempt(one, 'up', 1)).toBe('closed');
  expect(isOpen(one)).toBe(false);
});

test('claims nothing during another claim, or if nothing is known to be due', () => {
  expect(roomOf(lane({ isClaiming: true }), 8)).toBe(0);
  expect(roomOf(lane({ mayHaveMore: false }), 8)).toBe(0);
});

test('only a quick response makes a receiver fast', () => {
  const one = lane();
  const prompt = [
    ['up', 100],
    ['up', 101],
    ['down', 1],
  ] as const;
  expect(prompt.map(([receiver, ms]) => (noteAttempt(one, receiver, ms), one.isPrompt))).toEqual([true, false, false]);
});
