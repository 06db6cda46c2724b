import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countLines } from './counted-lines.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp() {
  const written: [line: string, count: number][] = [];
  return { written, lines: countLines<string>((line, count) => void written.push([line, count])) };
}

test('the first line of a kind is written at once, and one more a minute with the number of the others', () => {
  const { lines, written } = setUp();
  for (let second = 0; second < 150; second += 1) {
    lines.write('full', `at ${second} s`);
    vi.advanceTimersByTime(1000);
  }
  expect(written).toEqual([
    ['at 0 s', 1],
    ['at 59 s', 59],
    ['at 119 s', 60],
  ]);
  vi.advanceTimersByTime(60_000);
  expect(written.slice(3)).toEqual([['at 149 s', 30]]);
});

test('after a quiet minute, the next line is written at once', () => {
  const { lines, written } = setUp();
  lines.write('full', 'first');
  vi.advanceTimersByTime(60_000);
  lines.write('full', 'second');
  expect(written).toEqual([
    ['first', 1],
    ['second', 1],
  ]);
});

test('kinds are counted apart, and a flush writes what has been counted', () => {
  const { lines, written } = setUp();
  for (const kind of ['full', 'gone', 'full']) lines.write(kind, kind);
  lines.write('full', 'full', 4);
  expect(written).toEqual([
    ['full', 1],
    ['gone', 1],
  ]);
  lines.flush();
  lines.flush();
  expect(written.slice(2)).toEqual([['full', 5]]);
});
