import { expect, test } from 'vitest';
import { pickLanguage } from './pick-language.ts';

const available = ['en', 'fr', 'pt-BR'] as const;

test.each([
  [['fr'], 'fr'],
  [['FR-ca'], 'fr'],
  [['pt'], 'pt-BR'],
  [['pt-PT'], 'pt-BR'],
  [['xx', 'fr'], 'fr'],
  [['de-AT', 'fr'], 'fr'],
  [['zh', 'pt-AO', 'fr'], 'pt-BR'],
  [['xx'], 'en'],
  [['zh-Hant'], 'en'],
  [[], 'en'],
])('%j -> %s', (wanted, expected) => {
  expect(pickLanguage(wanted, available, 'en')).toBe(expected);
});

test('prefers the exact tag to another of the same language', () => {
  expect(pickLanguage(['zh-TW'], ['zh-CN', 'zh-TW', 'en'], 'en')).toBe('zh-TW');
});
