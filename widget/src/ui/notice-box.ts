import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { isLost } from '../api/load-failure.ts';
import type { LoadFailure } from '../api/load-failure.ts';
import { drawing } from './drawing.ts';
import type { Drawing } from './drawing.ts';

/** A message in place of offers or activity. `button` is the label of its button; empty for none. */
export interface Notice {
  readonly kind: 'error' | 'empty';
  /** By default that of its kind. */
  readonly drawing?: Drawing;
  /** Empty for none. */
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** Renders a notice. */
export function noticeBox(
  { kind, drawing: name = kind, title, text, button }: Notice,
  onButton: () => void,
): TemplateResult {
  return html`<div class="notice" part=${kind}>
    ${drawing(name)} ${title ? html`<h3 tabindex="-1">${title}</h3>` : nothing}
    <p>${text}</p>
    ${button ? html`<button type="button" class="button button-main" part="button" @click=${onButton}>${button}</button>` : nothing}
  </div>`;
}

/** The drawing of a notice about a failure. */
export function failureDrawing(failure: LoadFailure): Drawing {
  if (failure === 'offline') return 'offline';
  return failure === 'busy' || failure === 'session-expired' || failure === 'signed-out' ? 'session' : 'error';
}

/** Whether the same request may succeed later. */
export function isRetryable(failure: LoadFailure): boolean {
  return isLost(failure) || failure === 'server' || failure === 'busy';
}
