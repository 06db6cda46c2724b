import { textOf } from '../api/unknown-json.ts';
import type { JsonObject } from '../api/unknown-json.ts';
import { readableOn } from './readable-on.ts';

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
 * out. The page's own `--offer-wall-*` still win; `pageAccent` says whether the page has an accent of its own, for
 * which the colour of the text is the page's to choose. On the wall's accent it is black or white, unless the wall says.
 * The survey form within has properties of its own, so it is named.
 */
export function customizationCss(customization: JsonObject, pageAccent = false): string {
  const colours = new Map<string, string>();
  for (const [name, property] of Object.entries(properties)) {
    const hex = Object.hasOwn(customization, name) ? textOf(customization[name]) : '';
    if (/^([\da-f]{3}|[\da-f]{6})$/i.test(hex)) colours.set(property, `#${hex}`);
  }
  const accent = colours.get('accent');
  if (accent && !pageAccent && !colours.has('on-accent')) colours.set('on-accent', readableOn(accent.slice(1)));
  const lines = [...colours].map(([property, colour]) => `--_${property}:var(--offer-wall-${property},${colour})`);
  return lines.length > 0 ? `:host,survey-profile{${lines.join(';')}}` : '';
}
