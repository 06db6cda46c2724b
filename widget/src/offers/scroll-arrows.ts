import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { icon } from '../ui/icon.ts';
import type { WallMessages } from '../locales/wall-messages.ts';

const backIcon = icon('M10 3 5 8l5 5');
const forwardIcon = icon('m6 3 5 5-5 5');

/**
 * Arrows for a mouse, next to a row in a `.scroller` without a scroll bar. Touch users swipe, and the keyboard moves
 * focus along the row, so the arrows are no tab stops.
 */
export function scrollArrows({ scrollBack, scrollForward }: WallMessages): TemplateResult {
  return html`${arrow('back', scrollBack, backIcon)} ${arrow('forward', scrollForward, forwardIcon)}`;
}

/** For `pointerover` of the wall: marks in which directions the row under the mouse can scroll. */
export function markScroller({ target }: Event): void {
  const scroller = target instanceof Element && target.closest('.scroller');
  const row = scroller && scroller.firstElementChild;
  if (!row) return;
  // From right to left, it is negative.
  const from = Math.abs(row.scrollLeft);
  scroller.toggleAttribute('data-back', from > 1);
  scroller.toggleAttribute('data-forward', from < row.scrollWidth - row.clientWidth - 1);
}

function arrow(way: 'back' | 'forward', label: string, symbol: TemplateResult): TemplateResult {
  const onClick = ({ currentTarget }: Event) => {
    const row = currentTarget instanceof Element && currentTarget.parentElement?.firstElementChild;
    if (!row) return;
    const isLeft = (way === 'back') === (getComputedStyle(row).direction === 'ltr');
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
    row.scrollBy({ left: (isLeft ? -0.8 : 0.8) * row.clientWidth, behavior });
  };
  return html`<button type="button" class="arrow ${way}" tabindex="-1" aria-label=${label} @click=${onClick}>
    ${symbol}
  </button>`;
}
