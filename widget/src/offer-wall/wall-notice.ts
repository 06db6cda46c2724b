import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../locales/wall-messages.ts';
import type { Narrowing } from './search/filter-offers.ts';
import type { FeedState } from './feed/offer-feed.ts';
import { isRetryable } from './is-retryable.ts';

/** What stands in place of offers: what happened, what to do, and the words of a button where one can help. */
export interface Notice {
  readonly kind: 'error' | 'empty';
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** The notice for a list that failed or is empty; null for offers, and while there may be some. */
export function noticeOf(state: FeedState, { text, categoryIds }: Narrowing, messages: WallMessages): Notice | null {
  if (state.kind === 'failed') {
    const button = isRetryable(state.failure) ? messages.retry : '';
    return { kind: 'error', ...messages.failure(state.failure), button };
  }
  if (state.kind === 'loading' || state.offers.length + state.featured.length > 0) return null;
  if (state.more === 'failed') {
    return { kind: 'error', ...messages.failure('server'), title: messages.moreFailed, button: messages.retry };
  }
  if (state.more !== 'none') return null;
  const kind = 'empty';
  const wanted = text.trim();
  if (wanted) {
    return { kind, title: messages.notFoundTitle, text: messages.notFoundText(wanted), button: messages.clearSearch };
  }
  const [words, button] =
    categoryIds.length > 0 ? [messages.emptyFilterText, messages.clearFilter] : [messages.emptyText, ''];
  return { kind, title: messages.emptyTitle, text: words, button };
}

/** The box with it; `onButton` is the way out, done when what comes of it is shown. */
export function noticeBox({ kind, title, text, button }: Notice, onButton: () => Promise<void>): TemplateResult {
  const onClick = async ({ currentTarget }: Event) => {
    const root = currentTarget instanceof Element && currentTarget.getRootNode();
    await onButton();
    // The button goes with the notice: whoever pressed it goes on at the first card, or tries again.
    if (root instanceof ShadowRoot && !root.activeElement)
      root.querySelector<HTMLElement>('.notice button, .name button')?.focus({ preventScroll: true });
  };
  return html`<slot name=${kind}
    ><div class="notice" part=${kind}>
      <h3>${title}</h3>
      <p>${text}</p>
      ${button ? html`<button type="button" class="button" part="button" @click=${onClick}>${button}</button>` : nothing}
    </div></slot
  >`;
}
