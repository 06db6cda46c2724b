import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { WallMessages } from '../locales/wall-messages.ts';

/** The "Show more" button, and an alert if the last attempt failed. `loadMore` receives whether the button has focus. */
export function moreButton(
  { showMore, loading, moreFailed }: WallMessages,
  more: 'available' | 'loading' | 'failed',
  loadMore: (hasFocus: boolean) => void,
): TemplateResult {
  const onClick = ({ currentTarget }: Event) =>
    loadMore(currentTarget instanceof Element && currentTarget.matches(':focus'));
  const isLoading = more === 'loading';
  return html`${more === 'failed' ? html`<p role="alert">${moreFailed}</p>` : nothing}
    <button
      type="button"
      class="button more"
      part="button more"
      aria-disabled=${isLoading ? 'true' : 'false'}
      @click=${onClick}
    >
      ${isLoading ? loading : showMore}
    </button>`;
}
