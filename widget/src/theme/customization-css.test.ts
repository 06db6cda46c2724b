import { expect, test } from 'vitest';
import { customizationCss } from './customization-css.ts';

test('known colours become private custom properties', () => {
  expect(customizationCss({ accent: '0a7d5a', text: 'FFF' })).toBe(
    ':host,survey-profile{--_accent:var(--offer-wall-accent,#0a7d5a);--_text:var(--offer-wall-text,#FFF)}',
  );
});

test('ignores unknown names and values other than hex colours', () => {
  expect(customizationCss({ accent: 'red;}*{display:none', toString: '000000', font: 'abcdef', surface: 123456 })).toBe(
    '',
  );
});
