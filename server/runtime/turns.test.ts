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

test('work for the end of a turn is done together, in its order', async () => {
  const turns = createTurns();
  const done: number[] = [];
  turns.arrive();
  const first = turns.atEnd(() => done.push(1));
  const second = turns.atEnd(() => done.push(2));
  expect(done).toEqual([]);
  await Promise.all([first, second].map(async (work) => work));
  expect(done).toEqual([1, 2]);
});

test('work for the end of a turn is done at once if there is no turn, or much of it waits', () => {
  const turns = createTurns();
  expect(turns.atEnd(() => 'done')).toBe('done');
  let count = 0;
  turns.arrive();
  for (let n = 0; n < 64; n++) void turns.atEnd(() => (count += 1));
  expect(count).toBe(64);
});

test('work that fails fails alone', async () => {
  const turns = createTurns();
  turns.arrive();
  const failing = turns.atEnd(() => {
    throw new Error('header');
  });
  const other = turns.atEnd(() => 'done');
  await expect(failing).rejects.toThrow('header');
  expect(await other).toBe('done');
});
