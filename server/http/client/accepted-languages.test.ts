import { expect, test } from 'vitest';
import { acceptedLanguages } from './accepted-languages.ts';

test('returns the primary subtags of languages by preference', () => {
  expect(acceptedLanguages('pt-BR,pt;q=0.9,en;q=0.8,*;q=0.1')).toEqual(['pt', 'en']);
  expect(acceptedLanguages('en;q=0.2, de-CH, fr;q=0')).toEqual(['de', 'en']);
  expect(acceptedLanguages('x,'.repeat(1000))).toEqual([]);
  expect(acceptedLanguages('en;q=abc')).toEqual(['en']);
});
