import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { drawing } from './drawing.ts';
import type { DrawingName } from './drawing.ts';

/** A message in place of offers or activity. `button` is the label of its button; empty for none. */
export interface Notice {
  readonly kind: 'error' | 'empty';
  /** By default that of its kind. */
  readonly drawing?: DrawingName;
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** Renders a notice. */
export function noticeBox(
  { kind, drawing: name = kind, title, text, button }: Notice,
  onButton: () => void,
): TemplateResult {
  return html`<slot name=${kind}
    ><div class="notice" part=${kind}>
      ${drawing(name)}
      <h3>${title}</h3>
      <p>${text}</p>
      ${button ? html`<button type="button" class="button button-main" part="button" @click=${onButton}>${button}</button>` : nothing}
    </div></slot
  >`;
}
