import { textOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';
import { readableOn } from './readable-on.ts';

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
 * ignored. The page's `--offer-wall-*` properties take precedence. Text on the wall's accent is black or white unless
 * the settings say otherwise; with `hasPageAccent`, the page sets an accent, and text on it is left to the page. The rule
 * names the survey form too, because it declares the private properties itself.
 */
export function customizationCss(customization: JsonObject, hasPageAccent = false): string {
  const colours = new Map<string, string>();
  for (const [name, property] of Object.entries(properties)) {
    const hex = Object.hasOwn(customization, name) ? textOf(customization[name]) : '';
    if (/^([\da-f]{3}|[\da-f]{6})$/i.test(hex)) colours.set(property, `#${hex}`);
  }
  const accent = colours.get('accent');
  if (accent && !hasPageAccent && !colours.has('on-accent')) colours.set('on-accent', readableOn(accent.slice(1)));
  const lines = [...colours].map(([property, colour]) => `--_${property}:var(--offer-wall-${property},${colour})`);
  return lines.length > 0 ? `:host,survey-profile{${lines.join(';')}}` : '';
}
