import { expect, test } from 'vitest';
import type { JsonObject } from '../api/unknown-json.ts';
import { customizationCss } from './customization-css.ts';

test('known colours become private custom properties', () => {
  expect(customizationCss({ accent: '0a7d5a', text: 'FFF' })).toBe(
    ':host,survey-profile{--_accent:var(--offer-wall-accent,#0a7d5a);--_text:var(--offer-wall-text,#FFF);' +
      '--_on-accent:var(--offer-wall-on-accent,#fff)}',
  );
});

test('text on the accent is black or white, unless wall or page set its colour', () => {
  const onAccent = (customization: JsonObject, hasPageAccent = false) =>
    /--_on-accent:var\(--offer-wall-on-accent,(.*?)\)/.exec(customizationCss(customization, hasPageAccent))?.[1];
  expect(onAccent({ accent: 'ffcc00' })).toBe('#000');
  expect(onAccent({ accent: '14365a' })).toBe('#fff');
  expect(onAccent({ accent: 'ffcc00', on_accent: '123456' })).toBe('#123456');
  expect(onAccent({ accent: 'ffcc00', on_accent: 'dark' })).toBe('#000');
  expect(onAccent({ accent: 'ffcc00' }, true)).toBeUndefined();
  expect(onAccent({ accent: 'gold' })).toBeUndefined();
  expect(onAccent({ text: 'ffcc00' })).toBeUndefined();
});

test('ignores unknown names and values other than hex colours', () => {
  expect(customizationCss({ accent: 'red;}*{display:none', toString: '000000', font: 'abcdef', surface: 123456 })).toBe(
    '',
  );
});
