import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { iconOf } from './icon.ts';

/** What an empty list says. */
export interface Empty {
  /** Absent where the page's heading says it. */
  title?: string;
  text?: unknown;
  /** Pages that lead on, the main one first. */
  links?: readonly (readonly [path: string, label: string])[];
  /** For those who may open none of them. */
  ask?: string;
  /** The path of another icon than an empty tray. */
  icon?: string;
}

const TRAY = 'M2.5 9.5v3.5h11V9.5L11 3H5ZM2.5 9.5H6l.75 1.5h2.5L10 9.5h3.5';

/** Why a list is empty, and what to do next. */
export function emptyList(
  { ask, icon = TRAY, links = [], text, title }: Empty,
  { hrefOf, mayOpen }: Context,
): TemplateResult {
  const open = links.filter(([path]) => mayOpen(path));
  const said = open.length === 0 ? (ask ?? text) : text;
  return html`${iconOf(icon)} ${title === undefined ? nothing : html`<p><strong>${title}</strong></p>`}
  ${said === undefined ? nothing : html`<p>${said}</p>`}
  ${
    open.length === 0
      ? nothing
      : html`<div class="actions">
          ${open.map(
            ([path, label], index) =>
              html`<a class="button ${index === 0 ? 'button-main' : ''}" href=${hrefOf(path)}>${label}</a>`,
          )}
        </div>`
  }`;
}
