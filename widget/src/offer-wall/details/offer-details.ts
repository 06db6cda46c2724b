import { html, nothing, render } from 'lit';
import type { TemplateResult } from 'lit';
import { sign } from '../../element/icon.ts';
import type { CardContext, CardPieces } from '../list/offer-card.ts';
import { offerDetailsStyles } from './offer-details.styles.ts';
import { offerSteps } from './offer-steps.ts';
import { stretchInSight } from './visible-area.ts';
import type { Stretch } from './visible-area.ts';
import type { WallOffer } from '../feed/wall-offer.ts';

/**
 * Shows all there is to know of an offer in a modal dialog, where the user looks. The heading takes the focus; Escape,
 * the close button and the space beside it close it, and the focus goes back to where it was.
 */
export async function showDetails(
  root: ShadowRoot,
  offer: WallOffer,
  pieces: CardPieces,
  context: CardContext,
): Promise<void> {
  const place = root.querySelector('.root');
  if (!place) return;
  const stretch = await stretchInSight(place, root.activeElement ?? place);
  if (place.querySelector('.details')) return;
  if (!root.adoptedStyleSheets.includes(offerDetailsStyles)) root.adoptedStyleSheets.push(offerDetailsStyles);
  const holder = document.createElement('div');
  render(
    dialogOf(offer, pieces, context, () => holder.remove()),
    holder,
  );
  const dialog = holder.querySelector('dialog');
  if (!dialog) return;
  place.append(holder);
  if (stretch) keepWithin(dialog, stretch);
  dialog.showModal();
}

/** That stretch is to the dialog what the window is otherwise. */
function keepWithin(dialog: HTMLElement, { top, height }: Stretch): void {
  dialog.style.setProperty('--_seen-from', `${top}px`);
  dialog.style.setProperty('--_seen', `${height}px`);
}

function dialogOf(offer: WallOffer, pieces: CardPieces, context: CardContext, onClosed: () => void): TemplateResult {
  const close = ({ currentTarget }: Event) => {
    if (currentTarget instanceof Element) currentTarget.closest('dialog')?.close();
  };
  const onClick = (event: Event) => {
    if (event.target === event.currentTarget) close(event);
  };
  return html`<dialog
    class="details"
    part="details"
    aria-labelledby="details-name"
    @click=${onClick}
    @close=${onClosed}
  >
    ${sheet(offer, pieces, context, close)}
  </dialog>`;
}

function sheet(
  offer: WallOffer,
  pieces: CardPieces,
  context: CardContext,
  close: (event: Event) => void,
): TemplateResult {
  const { currency, messages } = context;
  const { length } = offer.steps;
  const fact = (name: string, part: string, value: string) =>
    html`<div>
      <dt>${name}</dt>
      <dd part=${part}><bdi>${value}</bdi></dd>
    </div>`;
  return html`<div class="sheet">
    <div class="sheet-head">
      ${pieces.image}
      <div class="sheet-name">
        <h2 id="details-name" class="title" part="name" tabindex="-1" autofocus><bdi>${offer.name}</bdi></h2>
        ${pieces.meta}
      </div>
    </div>
    <button type="button" class="close" part="close" aria-label=${messages.close} @click=${close}>
      ${sign('m3 3 10 10m0-10L3 13')}
    </button>
    ${
      currency.currencyVisible
        ? html`<p class="reward" part="reward">
            <span>${messages.rewardLabel}</span>
            <b>${messages.amount(offer.reward, currency.currencyName)}</b>
          </p>`
        : nothing
    }
    ${offer.description ? html`<p class="lines" part="description"><bdi>${offer.description}</bdi></p>` : nothing}
    <dl class="lines">
      ${fact(messages.requirements, 'requirements', offer.requirements ?? messages.noRequirements)}
      ${fact(messages.creditLabel, 'delay', messages.creditDelay(offer.creditDelay))}
    </dl>
    ${
      length > 0
        ? html`<h3>${messages.steps(length)}</h3>
            ${offerSteps(offer.steps, context)}`
        : nothing
    }
    <div class="sheet-foot">${pieces.link}</div>
  </div>`;
}
