import { expect, test } from 'vitest';
import { readLoadOptions, readSoakOptions } from './options.ts';

test('without arguments, load rises to 8000 requests a second on SQLite, five seconds each', () => {
  expect(readLoadOptions([])).toEqual({ engine: 'sqlite', seconds: 5, most: 8_000, maxWaitMs: 200, json: null });
});

test('without arguments, soak takes twenty minutes', () => {
  expect(readSoakOptions([])).toEqual({ engine: 'sqlite', minutes: 20, rate: 60, maxWaitMs: 200, json: null });
});

test('takes engine, numbers and a file', () => {
  const load = ['--postgres', '--seconds=0.5', '--most', '100', '--max-wait=5000', '--json', 'a.json'];
  const expected = { engine: 'postgres', seconds: 0.5, most: 100, maxWaitMs: 5_000, json: 'a.json' };
  expect(readLoadOptions(load)).toEqual(expected);
  const soak = ['--postgres', '--minutes=0.1', '--rate', '20', '--max-wait', '900'];
  expect(readSoakOptions(soak)).toEqual({ engine: 'postgres', minutes: 0.1, rate: 20, maxWaitMs: 900, json: null });
});

test.each([
  ['--seconds=0', '--seconds needs a number from 0.1 to 3600.'],
  ['--seconds=ten', '--seconds needs a number from 0.1 to 3600.'],
  ['--most=-5', '--most needs a number from 1 to 100000.'],
  ['--max-wait=0', '--max-wait needs a number from 1 to 600000.'],
  ['--json=', '--json needs the name of a file.'],
  ['--minutes=1', "Unknown option '--minutes'"],
])('load refuses %s with a sentence', (argument, sentence) => {
  expect(() => readLoadOptions([argument])).toThrow(sentence);
});

test.each([
  ['--minutes=0', '--minutes needs a number from 0.01 to 10080.'],
  ['--rate=1e9', '--rate needs a number from 1 to 100000.'],
])('soak refuses %s with a sentence', (argument, sentence) => {
  expect(() => readSoakOptions([argument])).toThrow(sentence);
});
