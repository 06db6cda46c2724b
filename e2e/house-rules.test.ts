import { describe, expect, test } from 'vitest';
import { readSources } from './support/documents/read-sources.ts';
import { rules } from './support/documents/source-rules.ts';

const all = readSources(['shared', 'server', 'widget'], /\.ts$/);

test('the sources are found', () => {
  expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(['server/app.ts', 'shared/credits.ts']));
});

describe.each(rules)('$name', ({ appliesTo, find, right, wrong }) => {
  test('holds', () => {
    const bound = all.filter(({ path }) => appliesTo(path));
    expect(bound.length).toBeGreaterThan(0);
    expect(bound.flatMap((source) => find(source).map((found) => `${source.path}: ${found}`))).toEqual([]);
  });

  test('can fail', () => {
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
