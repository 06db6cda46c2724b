import { textOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';

/** Names in the wall's customization that colour the widget, with the custom property that each stands for. */
const properties: Readonly<Record<string, string>> = {
  accent: 'accent',
  on_accent: 'on-accent',
  background: 'background',
  surface: 'surface',
  text: 'text',
};

/**
 * The colours of the wall's settings as a style rule; empty when there are none. Values other than hex digits are left
 * out. The page's own `--offer-wall-*` still win.
 * The survey form within has properties of its own, so it is named.
 */
export function customizationCss(customization: JsonObject): string {
  const lines = Object.entries(customization).flatMap(([name, value]) => {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    const hex = textOf(value);
    const usable = property !== undefined && /^([\da-f]{3}|[\da-f]{6})$/i.test(hex);
    return usable ? [`--_${property}:var(--offer-wall-${property},#${hex})`] : [];
  });
  return lines.length > 0 ? `:host,survey-profile{${lines.join(';')}}` : '';
}
