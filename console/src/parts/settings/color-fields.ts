import { wallColors } from '@rewards-wall/shared/settings/wall-colors.ts';
import { html, type TemplateResult } from 'lit';
import { tickBox } from '../field.ts';
import type { FieldOfKind } from './field-of-kind.ts';

/** The name of the checkbox that enables a color. */
export function tickOf(color: string): string {
  return `own-${color}`;
}

/** The colors of a wall. Each has a checkbox that enables it. */
export const colorFields: FieldOfKind = ({ hint, label, path }, value) => {
  const own = value as Readonly<Record<string, string | undefined>>;
  return html`<ul class="colors" aria-label=${label}>
      ${Object.entries(wallColors).map(([name, words]) => colorField(`${path}.${name}`, words, own[name]))}
    </ul>
    <p class="hint">${hint}</p>`;
};

/** The label of each color's input, by path. */
export function colorLabels(path: string): [path: string, label: string][] {
  return Object.entries(wallColors).map(([name, words]) => [`${path}.${name}`, `Color: ${words}`]);
}

function colorField(path: string, words: string, own: string | undefined): TemplateResult {
  return html`<li>
    ${tickBox(tickOf(path), words, own !== undefined)}
    <small>From the style</small>
    <input type="color" name=${path} aria-label="Color: ${words}" .value="#${longColor(own ?? '888888')}" />
  </li>`;
}

/** A color as `<input type=color>` takes it, without `#`. */
export function longColor(hex: string): string {
  return hex.length === 3 ? [...hex].map((digit) => digit + digit).join('') : hex;
}
