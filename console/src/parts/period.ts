import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';

const periods = [
  ['7', '7 days'],
  ['28', '28 days'],
  ['90', '90 days'],
] as const;

/** The default period. */
export const USUAL_DAYS = '28';

/** Links to the available periods. */
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
