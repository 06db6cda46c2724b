import { html, nothing } from 'lit/html.js';
import type { SVGTemplateResult, TemplateResult } from 'lit/html.js';
import { isLost } from '../api/load-failure.ts';
import type { LoadFailure } from '../api/load-failure.ts';
import { drawing } from './drawing.ts';
import { BROKEN, OFFLINE, SIGNED_OUT, SLEEPING, WAITING } from './drawings.ts';

/** A message in place of offers or activity. `button` is the label of its button; empty for none. */
export interface Notice {
  readonly kind: 'error' | 'empty';
  /** Its scene: by default that of its kind. */
  readonly drawing?: SVGTemplateResult;
  /** Empty for none. */
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** Renders a notice. */
export function noticeBox(
  { kind, drawing: scene = kind === 'empty' ? SLEEPING : BROKEN, title, text, button }: Notice,
  onButton: () => void,
): TemplateResult {
  return html`<div class="notice" part=${kind}>
    ${drawing(scene)} ${title ? html`<h3 tabindex="-1">${title}</h3>` : nothing}
    <p>${text}</p>
    ${button ? html`<button type="button" class="button button-main" part="button" @click=${onButton}>${button}</button>` : nothing}
  </div>`;
}

/** The drawing of a notice about a failure. */
export function failureDrawing(failure: LoadFailure): SVGTemplateResult {
  if (failure === 'offline') return OFFLINE;
  if (failure === 'signed-out') return SIGNED_OUT;
  return failure === 'busy' || failure === 'session-expired' ? WAITING : BROKEN;
}

/** Whether the same request may succeed later. */
export function isRetryable(failure: LoadFailure): boolean {
  return isLost(failure) || failure === 'server' || failure === 'busy';
}
