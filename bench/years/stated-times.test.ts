import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '../../server/runtime/project-root.ts';
import { mayTake, statedText, statedTimes, VERIFICATION_MB } from './stated-times.ts';

const document = readFileSync(join(projectRoot, 'docs', 'performance.md'), 'utf8');

test('docs/performance.md states the times that the figures are compared with', () => {
  const [, table = ''] = /<!-- stated times -->(.*?)<!-- end -->/s.exec(document) ?? [];
  const [, , ...rows] = table.trim().split('\n');
  const stated = rows.map((row) =>
    row
      .split('|')
      .slice(1, 4)
      .map((cell) => cell.trim()),
  );
  expect(stated).toEqual([
    ...Object.entries(statedTimes).map(([name, { postgres, sqlite }]) => [
      name,
      statedText(sqlite),
      statedText(postgres),
    ]),
    ['memory of a process that verifies', `${VERIFICATION_MB} MB`, `${VERIFICATION_MB} MB`],
  ]);
});

test('a limit applies up to its number of rows and grows proportionally beyond', () => {
  const of = (leads: number): number => mayTake('`ledger verify --full`', 'sqlite', { leads, accounts: 1 });
  expect([of(1), of(1_500_000), of(3_000_000)]).toEqual([90_000, 90_000, 180_000]);
  expect(mayTake('readiness', 'postgres', { leads: 1e9, accounts: 1e9 })).toBe(50);
});

test.each([
  [{ ms: 50 }, '50 ms'],
  [{ ms: 2_000, per: { count: 150_000, of: 'accounts' } }, '2 s for 150,000 accounts'],
  [{ ms: 90_000, per: { count: 1_500_000, of: 'leads' } }, '1.5 minutes for 1.5 million leads'],
] as const)('the document writes %o as "%s"', (time, text) => expect(statedText(time)).toBe(text));
