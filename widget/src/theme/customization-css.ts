import { textOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';
import { presets } from './presets.ts';

/** Colors of the wall's customization. Their custom properties have hyphens. */
const colors = ['accent', 'on_accent', 'background', 'surface', 'text'];

/**
 * A style rule with the preset and the colors of the wall's settings; empty if they are the defaults. Unknown presets,
 * and values other than hex colors, are ignored. The page's `--offer-wall-*` properties take precedence. The rule also
 * names the survey form, which declares the private properties itself.
 */
export function customizationCss(customization: JsonObject, preset = 'calm'): string {
  const values = new Map(Object.entries(Object.hasOwn(presets, preset) ? (presets[preset] ?? {}) : {}));
  for (const name of colors) {
    const hex = Object.hasOwn(customization, name) ? textOf(customization[name]) : '';
    if (/^([\da-f]{3}|[\da-f]{6})$/i.test(hex)) values.set(name.replace('_', '-'), `#${hex}`);
  }
  const lines = [...values].map(([property, value]) => `--_${property}:var(--offer-wall-${property},${value})`);
  return lines.length > 0 ? `:host,survey-profile{${lines.join(';')}}` : '';
}
