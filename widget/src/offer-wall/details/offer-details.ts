import { html, render } from 'lit';
import type { TemplateResult } from 'lit';
import { adoptStyles, styleSheet } from '../../element/style-sheet.ts';
import type { CardContext, CardFragments } from '../list/offer-card.ts';
import { attendDialog } from './attend-dialog.ts';
import offerDetailsCss from './offer-details.css?inline';
import { offerSheet } from './offer-sheet.ts';
import { visibleRange } from './visible-area.ts';
import type { VerticalRange } from './visible-area.ts';
import type { WallOffer } from '../feed/wall-offer.ts';

const styles = styleSheet(offerDetailsCss);

/**
 * Shows an offer's details in a modal dialog in the visible part of the page. Focus moves to its heading, and returns
 * when the dialog closes: by Escape, the close button, a click outside or a swipe down.
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
  attendDialog(dialog);
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
    ${offerSheet(offer, fragments, context, close)}
  </dialog>`;
}
