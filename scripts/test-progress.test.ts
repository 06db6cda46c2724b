import { expect, test } from 'vitest';
import { filesUnderWay, slowestFiles, testProgress } from './test-progress.mjs';

test('a run of many files reports progress and remaining time at every twentieth', () => {
  let time = 0;
  const next = testProgress(200, () => time);
  const lines = Array.from({ length: 200 }, () => {
    time += 6000;
    return next();
  }).filter((line) => line !== null);
  expect(lines).toHaveLength(19);
  expect(lines[0]).toBe('10 of 200 test files are done (5%). About 19 min left.');
  expect(lines.at(-1)).toBe('190 of 200 test files are done (95%). About 1 min left.');
});

test('a run of a few files reports no progress', () => {
  const next = testProgress(19, () => 0);
  expect(Array.from({ length: 19 }, next).filter((line) => line !== null)).toEqual([]);
});

test('names the ten slowest of many files, and none of a few', () => {
  const times = Array.from({ length: 25 }, (_, at) => ({ file: `${at}.test.ts`, ms: at * 1000 }));
  const lines = slowestFiles(times);
  expect(lines).toHaveLength(11);
  expect(lines.slice(1, 3)).toEqual(['   24.0 s  24.test.ts', '   23.0 s  23.test.ts']);
  expect(slowestFiles(times.slice(0, 19))).toEqual([]);
});

test('a file is under way until its end, even if a test of it is reported later', () => {
  const { files, note } = filesUnderWay();
  note({ kind: 'run' }, 0);
  note({ kind: 'doing', file: 'a', what: 'loading' }, 1);
  note({ kind: 'doing', file: 'b', what: 'loading' }, 2);
  note({ kind: 'doing', file: 'b', what: 'the test' }, 3);
  note({ kind: 'end', file: 'a' }, 4);
  note({ kind: 'doing', file: 'a', what: 'the test' }, 5);
  expect([...files]).toEqual([['b', { what: 'the test', since: 3 }]]);
});
