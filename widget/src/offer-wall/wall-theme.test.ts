import { expect, test } from 'vitest';
import { customizationCss } from './wall-theme.ts';

test('known colours become private properties', () => {
  expect(customizationCss({ accent: '0a7d5a', text: 'FFF' })).toBe(':host{--_set-accent:#0a7d5a;--_set-text:#FFF}');
});

test('unknown names and anything but hex is left out', () => {
  expect(customizationCss({ accent: 'red;}*{display:none', toString: '000000', font: 'abcdef' })).toBe('');
});
