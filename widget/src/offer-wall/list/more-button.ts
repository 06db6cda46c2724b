import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { WallMessages } from '../../locales/wall-messages.ts';

/** The way to more of a list, and what stood in the way of the last try. */
export function moreButton(
  { showMore, loading, moreFailed }: WallMessages,
  more: 'available' | 'loading' | 'failed',
  loadMore: () => void,
): TemplateResult {
  const waiting = more === 'loading';
  return html`${more === 'failed' ? html`<p role="alert">${moreFailed}</p>` : nothing}
    <button
      type="button"
      class="button more"
      part="button more"
      aria-disabled=${waiting ? 'true' : 'false'}
      @click=${loadMore}
    >
      ${waiting ? loading : showMore}
    </button>`;
}
