import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';
import { percentOf } from './format.ts';

const periods = [
  ['7', '7 days'],
  ['28', '28 days'],
  ['90', '90 days'],
] as const;

/** The period of a screen that names none in its address. */
export const USUAL_DAYS = '28';

/** Links to the periods that a screen with figures can show. */
export function periodTabs(context: Context): TemplateResult {
  const chosen = context.query.get('days') ?? USUAL_DAYS;
  return html`<nav class="tabs" aria-label="Period">
    <ul>
      ${periods.map(
        ([days, label]) =>
          html`<li>
            <a href=${context.hrefWith({ days })} aria-current=${days === chosen ? 'page' : nothing}>${label}</a>
          </li>`,
      )}
    </ul>
  </nav>`;
}

/** A figure with what it was before. */
export interface Tile {
  label: string;
  hint: string;
  /** More of it is worse. */
  isBad?: boolean;
  now: number | null;
  before: number | null;
  textOf(value: number | null): string;
}

export function tileOf({ before, hint, isBad = false, label, now, textOf }: Tile): TemplateResult {
  return html`<div>
    <dt>${label}</dt>
    <dd>
      <strong>${textOf(now)}</strong>
      ${changeOf(now, before, { isBad, was: textOf(before) })}
      <small>${hint}</small>
    </dd>
  </div>`;
}

/** How much more or less than before, in words that colours only repeat. */
function changeOf(
  now: number | null,
  before: number | null,
  { isBad, was }: { isBad: boolean; was: string },
): TemplateResult {
  if (now === null || before === null || before <= 0) return html`<span class="change">before: ${was}</span>`;
  const change = now / before - 1;
  if (Math.abs(change) < 0.0005) return html`<span class="change">as before</span>`;
  const tone = change > 0 === isBad ? 'bad' : 'good';
  return html`<span class="change"
    ><b class="change-${tone}">${change > 0 ? 'up' : 'down'} ${percentOf(Math.abs(change))}</b> from ${was}</span
  >`;
}
