import { html, nothing } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { VisibleList } from './state/visible-list.ts';
import type { CardContext } from './offer-card.ts';
import { featuredReasons } from './featured-reasons.ts';
import { offerGrid, offerRow } from './offer-grid.ts';
import { placeholderCards } from './placeholders.ts';

/** The featured row and the first `limit` offers of the list, with room below for `moreButton` if there are more. */
export function offerLists(
  { featured, offers, more }: VisibleList,
  limit: number,
  context: CardContext,
  moreButton: TemplateResult | undefined,
): TemplateResult {
  const { messages } = context;
  const heading = (label: string) => html`<h3 class="section" part="section">${label}</h3>`;
  const missing = limit - offers.length;
  const featuredContext = () => {
    const reasons = featuredReasons(featured, offers, messages);
    return { ...context, reasons, basis: [...context.basis, offers] };
  };
  return html`
    ${featured.length > 0 ? [heading(messages.featured), offerRow(featured, featuredContext())] : nothing}
    ${featured.length > 0 && offers.length > 0 ? heading(messages.allOffers) : nothing}
    ${offerGrid(offers.slice(0, limit), context, more === 'loading' ? placeholderCards(missing) : [])}
    ${missing < 0 || more !== 'none' ? html`<div class="after">${moreButton}</div>` : nothing}
  `;
}
