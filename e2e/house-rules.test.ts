import { describe, expect, test } from 'vitest';
import { readSources } from './support/documents/read-sources.ts';
import { rules } from './support/documents/source-rules.ts';

const all = readSources(['shared', 'server', 'widget'], /\.ts$/);

test('the rules below read the sources', () => {
  expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(['server/app.ts', 'shared/credits.ts']));
});

describe.each(rules)('$name', ({ appliesTo, find, right, wrong }) => {
  test('holds', () => {
    const checked = all.filter(({ path }) => appliesTo(path));
    expect(checked.length).toBeGreaterThan(0);
    expect(checked.flatMap((source) => find(source).map((found) => `${source.path}: ${found}`))).toEqual([]);
  });

  test('finds a violation', () => {
    for (const source of wrong) {
      expect({ source, applies: appliesTo(source.path), found: find(source).length }).toEqual({
        source,
        applies: true,
        found: 1,
      });
    }
    for (const source of right) expect({ source, found: find(source) }).toEqual({ source, found: [] });
  });
});
