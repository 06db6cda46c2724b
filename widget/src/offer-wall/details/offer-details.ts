import { html, nothing, render } from 'lit';
import type { TemplateResult } from 'lit';
import { icon } from '../../element/icon.ts';
import { adoptStyles, styleSheet } from '../../element/style-sheet.ts';
import type { CardContext, CardFragments } from '../list/offer-card.ts';
import offerDetailsCss from './offer-details.css?inline';
import { offerSteps } from './offer-steps.ts';
import { visibleRange } from './visible-area.ts';
import type { VerticalRange } from './visible-area.ts';
import type { WallOffer } from '../feed/wall-offer.ts';

const styles = styleSheet(offerDetailsCss);

/**
 * Shows an offer's details in a modal dialog in the visible part of the page. Focus moves to its heading, and returns
 * when the dialog closes: by Escape, the close button or a click outside.
 */
export async function showDetails(
  root: ShadowRoot,
  offer: WallOffer,
  fragments: CardFragments,
  context: CardContext,
): Promise<void> {
  const wall = root.querySelector('.root');
  if (!wall) return;
  const range = await visibleRange(wall, root.activeElement ?? wall);
  if (wall.querySelector('.details')) return;
  adoptStyles(root, styles);
  const container = document.createElement('div');
  render(
    dialogOf(offer, fragments, context, () => container.remove()),
    container,
  );
  const dialog = container.querySelector('dialog');
  if (!dialog) return;
  wall.append(container);
  if (range) keepWithin(dialog, range);
  dialog.showModal();
}

/** Lays the dialog out in this range instead of the window. */
function keepWithin(dialog: HTMLElement, { top, height }: VerticalRange): void {
  dialog.style.setProperty('--_visible-top', `${top}px`);
  dialog.style.setProperty('--_visible-height', `${height}px`);
}

function dialogOf(
  offer: WallOffer,
  fragments: CardFragments,
  context: CardContext,
  onClosed: () => void,
): TemplateResult {
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
    ${sheet(offer, fragments, context, close)}
  </dialog>`;
}

function sheet(
  offer: WallOffer,
  fragments: CardFragments,
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
      ${fragments.image}
      <div class="sheet-name">
        <h2 id="details-name" class="title" part="name" tabindex="-1" autofocus><bdi>${offer.name}</bdi></h2>
        ${fragments.meta}
      </div>
    </div>
    <button type="button" class="close" part="close" aria-label=${messages.close} @click=${close}>
      ${icon('m3 3 10 10m0-10L3 13')}
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
    <div class="sheet-foot">${fragments.link}</div>
  </div>`;
}
