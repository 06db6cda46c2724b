import { describe, expect, test } from 'vitest';
import { readSources } from './support/documents/read-sources.ts';
import { rules } from './support/documents/source-rules.ts';

const all = readSources(['shared', 'server', 'widget'], /\.ts$/);

test('the rules below read the sources', () => {
  expect(all.map(({ path }) => path)).toEqual(expect.arrayContaining(['server/app.ts', 'shared/credits.ts']));
});

test('the elements size their text by --_rem, since a page may set any root font size', () => {
  const lines = readSources(['widget/src'], /\.css$/).flatMap(({ path, text }) =>
    text.split('\n').map((line) => `${path}: ${line.trim()}`),
  );
  expect(lines.filter((line) => line.includes('var(--_rem)')).length).toBeGreaterThan(0);
  // Limited on the spot, or in a media query, which the page's root font size doesn't affect.
  const isLimited = (line: string) => /clamp\(\d+px, [\d.]+rem, \d+px\)|: @media/.test(line);
  expect(lines.filter((line) => /\drem\b/.test(line) && !isLimited(line))).toEqual([]);
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
