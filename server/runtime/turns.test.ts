import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('requests that arrive together share a turn', () => {
  const turns = createTurns();
  turns.arrive();
  const first = turns.current();
  turns.arrive();
  expect(turns.current()).toBe(first);
});

test('a request shares nothing with what happened before it arrived', () => {
  const turns = createTurns();
  const before = turns.current();
  turns.arrive();
  expect(turns.current()).not.toBe(before);
});

test('a turn ends with the events that arrived in it, and the next request begins another', async () => {
  const turns = createTurns();
  turns.arrive();
  const first = turns.current();
  await nextTurn();
  const between = turns.current();
  expect(between).not.toBe(first);
  turns.arrive();
  expect([first, between]).not.toContain(turns.current());
});
