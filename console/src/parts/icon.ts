import { html, type TemplateResult } from 'lit';

/** An icon of strokes on a 16 by 16 grid. */
export function iconOf(path: string): TemplateResult {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true"><path d=${path} /></svg>`;
}
