import { expect, test } from 'vitest';
import { pickLanguage } from './pick-language.ts';

const available = ['en', 'fr', 'pt-BR'] as const;

test.each([
  [['fr'], 'fr'],
  [['FR-ca'], 'fr'],
  [['pt'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['xx', 'fr'], 'fr'],
  [['xx'], 'en'],
  [[], 'en'],
])('%j -> %s', (wanted, expected) => {
  expect(pickLanguage(wanted, available, 'en')).toBe(expected);
});
