import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import { isRetryable } from './wall-failure.ts';
import type { WallFailure } from './wall-failure.ts';

/** In place of offers that failed to load: what happened, what to do, and a button where trying again can help. */
export function failureNotice(messages: WallMessages, failure: WallFailure, retry: () => void): TemplateResult {
  const { title, text } = messages.failure(failure);
  return notice('error', title, text, isRetryable(failure) ? [messages.retry, retry] : null);
}

/** In place of offers when there are none; with a category chosen, a way back to all of them. */
export function emptyNotice(messages: WallMessages, filtered: boolean, clear: () => void): TemplateResult {
  const text = filtered ? messages.emptyFilterText : messages.emptyText;
  return notice('empty', messages.emptyTitle, text, filtered ? [messages.clearFilter, clear] : null);
}

function notice(part: string, title: string, text: string, action: readonly [string, () => void] | null) {
  return html`<slot name=${part}
    ><div class="notice" part=${part}>
      <h3>${title}</h3>
      <p>${text}</p>
      ${action ? html`<button type="button" class="button" part="button" @click=${action[1]}>${action[0]}</button>` : nothing}
    </div></slot
  >`;
}

/** Grey cards in the shape of real ones, so that nothing moves when offers come. */
export function skeleton(): TemplateResult {
  return html`<div class="grid" part="skeleton" aria-hidden="true">
    ${Array.from({ length: 6 }, () => html`<div class="card bones"><i class="image"></i><i></i><i></i><i class="cta"></i></div>`)}
  </div>`;
}
