import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { FeedState } from './offer-feed.ts';
import { isRetryable } from './wall-failure.ts';

/** What stands in place of offers: what happened, what to do, and the words of a button where one can help. */
export interface Notice {
  readonly kind: 'error' | 'empty';
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** The notice for a list that failed or is empty; null for offers. `filtered`: a category is chosen. */
export function noticeOf(state: FeedState, filtered: boolean, messages: WallMessages): Notice | null {
  if (state.kind === 'failed') {
    const button = isRetryable(state.failure) ? messages.retry : '';
    return { kind: 'error', ...messages.failure(state.failure), button };
  }
  if (state.kind === 'loading' || state.offers.length + state.featured.length > 0) return null;
  const [text, button] = filtered ? [messages.emptyFilterText, messages.clearFilter] : [messages.emptyText, ''];
  return { kind: 'empty', title: messages.emptyTitle, text, button };
}

/** The box with it; `onButton` is the way out. */
export function noticeBox({ kind, title, text, button }: Notice, onButton: () => void): TemplateResult {
  return html`<slot name=${kind}
    ><div class="notice" part=${kind}>
      <h3>${title}</h3>
      <p>${text}</p>
      ${button ? html`<button type="button" class="button" part="button" @click=${onButton}>${button}</button>` : nothing}
    </div></slot
  >`;
}
