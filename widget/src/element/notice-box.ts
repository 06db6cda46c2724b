import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';

/** A message in place of offers or activity. `button` is the label of its button; empty for none. */
export interface Notice {
  readonly kind: 'error' | 'empty';
  readonly title: string;
  readonly text: string;
  readonly button: string;
}

/** Renders a notice. The promise of `onButton` resolves once its result is rendered. */
export function noticeBox({ kind, title, text, button }: Notice, onButton: () => Promise<void>): TemplateResult {
  const onClick = async ({ currentTarget }: Event) => {
    const root = currentTarget instanceof Element && currentTarget.getRootNode();
    await onButton();
    // If the button is gone, move focus to the first card, or to the button of the next notice.
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
