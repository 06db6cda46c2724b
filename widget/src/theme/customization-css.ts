import { textOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';

/** Colour names of the wall's customization -> names of the custom properties. */
const properties: Readonly<Record<string, string>> = {
  accent: 'accent',
  on_accent: 'on-accent',
  background: 'background',
  surface: 'surface',
  text: 'text',
};

/**
 * The colours of the wall's settings as a style rule; empty if there are none. Values other than hex colours are
 * ignored. The page's `--offer-wall-*` properties take precedence. The rule names the survey form too, because it
 * declares the private properties itself.
 */
export function customizationCss(customization: JsonObject): string {
  const lines = Object.entries(properties).flatMap(([name, property]) => {
    const hex = Object.hasOwn(customization, name) ? textOf(customization[name]) : '';
    return /^([\da-f]{3}|[\da-f]{6})$/i.test(hex) ? `--_${property}:var(--offer-wall-${property},#${hex})` : [];
  });
  return lines.length > 0 ? `:host,survey-profile{${lines.join(';')}}` : '';
}
