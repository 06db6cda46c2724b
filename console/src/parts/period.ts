import { html, nothing, type TemplateResult } from 'lit';
import type { Context } from '../context.ts';

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
