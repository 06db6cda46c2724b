import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parseResults, readResults, resultsText, writeResults, type Results } from './result-file.ts';

const sample: Results = {
  version: 1,
  at: '2026-11-21T12:00:00.000Z',
  commit: 'abc1234',
  machine: 'test',
  isQuick: false,
  sections: { offers: [{ name: 'raw', figures: [{ name: 'requests/s', better: 'higher', rounds: [1, 2.5] }] }] },
};

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rewards-bench-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('reads what it wrote', () => {
  const file = join(temporaryFolder(), 'results.json');
  writeResults(file, sample);
  expect(readResults(file)).toEqual(sample);
});

test('leaves out rounds that measured nothing, and figures without rounds', () => {
  const figures = [
    { name: 'p50 ms', better: 'lower' as const, rounds: [NaN, 3, Infinity] },
    { name: 'p99 ms', better: 'lower' as const, rounds: [NaN] },
  ];
  const { sections } = parseResults(
    resultsText({ ...sample, sections: { overload: [{ name: 'raw', figures }] } }),
    'f',
  );
  expect(sections).toEqual({
    overload: [{ name: 'raw', figures: [{ name: 'p50 ms', better: 'lower', rounds: [3] }] }],
  });
});

test.each([
  ['', "a.json doesn't hold results of the bench: it isn't JSON."],
  ['{"version":', "a.json doesn't hold results of the bench: it isn't JSON."],
  ['[]', "a.json doesn't hold results of the bench: Invalid input: expected object, received array."],
  ['{"version":2}', "a.json doesn't hold results of the bench: version: Invalid input: expected 1."],
  [
    JSON.stringify({ ...sample, sections: { offers: [{ name: 'raw' }] } }),
    "a.json doesn't hold results of the bench: sections.offers.0.figures: Invalid input: expected array, received undefined.",
  ],
])('refuses %j with a sentence', (text, sentence) => {
  expect(() => parseResults(text, 'a.json')).toThrow(new Error(sentence));
});

test('says which file it can neither read nor write', () => {
  const missing = join(temporaryFolder(), 'none', 'a.json');
  expect(() => readResults(missing)).toThrow(`The results in ${missing} can't be read: ENOENT`);
  expect(() => writeResults(missing, sample)).toThrow(`The results can't be written to ${missing}: ENOENT`);
});
