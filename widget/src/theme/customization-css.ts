import { textOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';
import { presets } from './presets.ts';

/** Color names of the wall's customization -> names of the custom properties. */
const properties: Readonly<Record<string, string>> = {
  accent: 'accent',
  on_accent: 'on-accent',
  background: 'background',
  surface: 'surface',
  text: 'text',
};

/**
 * A style rule with the preset and the colors of the wall's settings; empty if they are the defaults. Unknown presets,
 * and values other than hex colors, are ignored. The page's `--offer-wall-*` properties take precedence. The rule also
 * names the survey form, which declares the private properties itself.
 */
export function customizationCss(customization: JsonObject, preset = 'calm'): string {
  const values = new Map(Object.entries(Object.hasOwn(presets, preset) ? (presets[preset] ?? {}) : {}));
  for (const [name, property] of Object.entries(properties)) {
    const hex = Object.hasOwn(customization, name) ? textOf(customization[name]) : '';
    if (/^([\da-f]{3}|[\da-f]{6})$/i.test(hex)) values.set(property, `#${hex}`);
  }
  const lines = [...values].map(([property, value]) => `--_${property}:var(--offer-wall-${property},${value})`);
  return lines.length > 0 ? `:host,survey-profile{${lines.join(';')}}` : '';
}
