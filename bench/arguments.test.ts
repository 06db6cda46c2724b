import { expect, test } from 'vitest';
import { readArguments } from './arguments.ts';

const sections = ['offers', 'start', 'store'];

test('without arguments, all sections are measured', () => {
  expect(readArguments([], sections)).toEqual({ quick: false, sections, json: null, compare: null });
});

test('takes sections in the order given, and files', () => {
  const args = ['--quick', '--only=store,offers', '--json', 'a.json', '--compare', 'b.json'];
  const expected = { quick: true, sections: ['store', 'offers'], json: 'a.json', compare: 'b.json' };
  expect(readArguments(args, sections)).toEqual(expected);
});

test.each([
  [['--only=offers,none'], 'There is no section none. There are: offers, start, store.'],
  [['--only='], '--only needs the name of a section.'],
  [['--json'], "Option '--json <value>' argument missing"],
  [['--json='], '--json needs the name of a file.'],
  [['--compare='], '--compare needs the name of a file.'],
  [['--fast'], "Unknown option '--fast'"],
])('%j is refused with a sentence', (args, sentence) => expect(() => readArguments(args, sections)).toThrow(sentence));
