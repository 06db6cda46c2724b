import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { isLost } from '../api/load-failure.ts';
import type { LoadFailure } from '../api/load-failure.ts';
import { BROKEN_PAGE, drawing } from './drawing.ts';
import { CLOUD, HOURGLASS, OPEN_BOX, PERSON, SPARKS } from './drawings.ts';

/** A message in place of offers or activity. `button` is the label of its button; empty for none. */
export interface Notice {
  readonly kind: 'error' | 'empty';
  /** The lines of its drawing: by default those of its kind. */
  readonly drawing?: string;
  /** Empty for none. */
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** Renders a notice. */
export function noticeBox(
  { kind, drawing: lines = kind === 'empty' ? OPEN_BOX : BROKEN_PAGE, title, text, button }: Notice,
  onButton: () => void,
): TemplateResult {
  return html`<div class="notice" part=${kind}>
    ${drawing(lines, kind === 'empty' ? SPARKS : nothing)} ${title ? html`<h3 tabindex="-1">${title}</h3>` : nothing}
    <p>${text}</p>
    ${button ? html`<button type="button" class="button button-main" part="button" @click=${onButton}>${button}</button>` : nothing}
  </div>`;
}

/** The drawing of a notice about a failure. */
export function failureDrawing(failure: LoadFailure): string {
  if (failure === 'offline') return CLOUD;
  if (failure === 'signed-out') return PERSON;
  return failure === 'busy' || failure === 'session-expired' ? HOURGLASS : BROKEN_PAGE;
}

/** Whether the same request may succeed later. */
export function isRetryable(failure: LoadFailure): boolean {
  return isLost(failure) || failure === 'server' || failure === 'busy';
}
