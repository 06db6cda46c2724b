import { html, type TemplateResult } from 'lit';

/** What a page shows until its data is there, if that takes a moment: shapes in the places of a heading and its cards. */
export function skeleton(): TemplateResult {
  return html`<div class="skeleton late" role="status">
    <span class="hidden">Loading…</span>
    <i></i><i></i><i></i>
  </div>`;
}
