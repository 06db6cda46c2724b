import { themePresets } from '@rewards-wall/shared/theme-presets.ts';
import { expect, test } from 'vitest';
import { styleContract } from '../contract/style-contract.ts';
import { customizationCss } from './customization-css.ts';
import { presets } from './presets.ts';

test('known colors become private custom properties', () => {
  expect(customizationCss({ accent: '0a7d5a', text: 'FFF' })).toBe(
    ':host,survey-profile{--_accent:var(--offer-wall-accent,#0a7d5a);--_text:var(--offer-wall-text,#FFF)}',
  );
});

test('a preset sets properties, and the colors of the settings take precedence over it', () => {
  const css = customizationCss({ background: '123456' }, 'sober');
  expect(css).toContain('--_radius:var(--offer-wall-radius,6px)');
  expect(css).toContain('--_background:var(--offer-wall-background,#123456)');
  expect(css.match(/--_background/g)).toHaveLength(1);
});

test.each(['calm', 'loud', 'toString'])('the preset %s sets nothing', (preset) => {
  expect(customizationCss({}, preset)).toBe('');
});

test('there are the presets that a wall can choose', () => {
  expect(['calm', ...Object.keys(presets)]).toEqual(themePresets);
});

test('presets set public properties only', () => {
  const set = Object.values(presets).flatMap((preset) => Object.keys(preset));
  expect(set.filter((name) => !Object.hasOwn(styleContract, name))).toEqual([]);
});

test('ignores unknown names and values other than hex colors', () => {
  expect(customizationCss({ accent: 'red;}*{display:none', toString: '000000', font: 'abcdef', surface: 123456 })).toBe(
    '',
  );
});
