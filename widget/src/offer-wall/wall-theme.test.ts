import { expect, test } from 'vitest';
import { customizationCss } from './wall-theme.ts';

test('known colours become private properties', () => {
  expect(customizationCss({ accent: '0a7d5a', text: 'FFF' })).toBe(
    ':host,survey-profile{--_accent:var(--offer-wall-accent,#0a7d5a);--_text:var(--offer-wall-text,#FFF)}',
  );
});

test('unknown names and anything but hex is left out', () => {
  expect(customizationCss({ accent: 'red;}*{display:none', toString: '000000', font: 'abcdef', surface: 123456 })).toBe(
    '',
  );
});
