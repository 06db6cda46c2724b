import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';

/** A message in place of offers or activity. `button` is the label of its button; empty for none. */
export interface Notice {
  readonly kind: 'error' | 'empty';
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** Renders a notice. */
export function noticeBox({ kind, title, text, button }: Notice, onButton: () => void): TemplateResult {
  return html`<slot name=${kind}
    ><div class="notice" part=${kind}>
      <h3>${title}</h3>
      <p>${text}</p>
      ${button ? html`<button type="button" class="button" part="button" @click=${onButton}>${button}</button>` : nothing}
    </div></slot
  >`;
}
