import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import { coin } from '../ui/coin.ts';
import { icon } from '../ui/icon.ts';
import { offerImage, type CardContext } from './offer-card.ts';
import type { WallOffer } from './wall-offer.ts';

/** That the card leads elsewhere, as its link says in words. */
const opens = html`<span class="opens">${icon('M7 3h6v6M13 3 3.5 12.5')}</span>`;

/** Links to other networks' walls, below the offers. What they pay is open, so they say the most that users get on a day. */
export function tileSection(tiles: readonly WallOffer[], context: CardContext): TemplateResult {
  return html`<div class="tiles">
    <h3 class="section" part="section">${context.messages.moreWays}</h3>
    <div class="list" role="list">
      <ul class="grid" part="grid" role="presentation">
        ${tiles.map((tile) => html`<li role="listitem">${tileCard(tile, context)}</li>`)}
      </ul>
    </div>
  </div>`;
}

/** The whole card is one link, because there are no details to open. */
function tileCard(tile: WallOffer, context: CardContext): TemplateResult {
  const { clickUrl, id, maxDay = 0, name } = tile;
  const { currency, messages, onOpen } = context;
  return html`<article class="card tile" part="card" aria-labelledby="offer-${id}">
    ${offerImage(tile, false, context)}
    <div class="text">
      <h3 id="offer-${id}" class="name" part="name">
        <a
          href=${clickUrl}
          target="_blank"
          rel="noopener noreferrer sponsored"
          aria-label="${name} (${messages.opensInNewTab})"
          @click=${(event: Event) => onOpen(event, tile)}
          ><span class="task" dir="auto">${name}</span></a
        >
      </h3>
      <p class="facts" part="facts">
        ${
          currency.visible
            ? html`${coin(currency.image)} ${messages.upToADay(maxDay, currency.nameOf(maxDay))}`
            : messages.earn(null, '')
        }
      </p>
    </div>
    ${opens}
  </article>`;
}
