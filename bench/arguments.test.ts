import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const sections = ['offers', 'start', 'store'];
const comparisons = ['offers', 'start'];
const names = { sections, onRequest: ['years'], comparisons };

test('without arguments, all sections are measured', () => {
  expect(readArguments([], names)).toEqual({
    quick: false,
    sections,
    json: null,
    compare: null,
    against: null,
  });
});

test('a section that takes long is measured only if named', () => {
  expect(readArguments(['--only=years'], names)).toMatchObject({ sections: ['years'] });
});

test('takes sections in the order given, and files', () => {
  const args = ['--quick', '--only=store,offers', '--json', 'a.json', '--compare', 'b.json'];
  const expected = { quick: true, sections: ['store', 'offers'], json: 'a.json', compare: 'b.json', against: null };
  expect(readArguments(args, names)).toEqual(expected);
});

test('against a commit, measures what can be compared', () => {
  const expected = { quick: false, sections: comparisons, json: null, compare: null, against: 'HEAD~1' };
  expect(readArguments(['--against', 'HEAD~1'], names)).toEqual(expected);
});

test.each([
  [['--only=offers,none'], 'There is no section none. There are: offers, start, store, years.'],
  [['--only='], '--only needs the name of a section.'],
  [['--json'], "Option '--json <value>' argument missing"],
  [['--json='], '--json needs the name of a file.'],
  [['--compare='], '--compare needs the name of a file.'],
  [['--against='], '--against needs a commit.'],
  [['--against=HEAD', '--only=store'], 'There is no section store. There are: offers, start.'],
  [['--against=HEAD', '--json=a.json'], "--json can't be combined with --against."],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused with a sentence', (args, sentence) => expect(() => readArguments(args, names)).toThrow(sentence));
