import { html } from 'lit/html.js';
import type { TemplateResult } from 'lit/html.js';
import type { WallOffer } from '../offers/wall-offer.ts';
import { closeByPress } from '../ui/close-by-press.ts';
import { closeBySwipe } from './close-by-swipe.ts';
import { offerSheet } from './offer-sheet.ts';
import type { DetailsContext } from './offer-sheet.ts';
import { visibleRange } from './visible-area.ts';
import type { VerticalRange } from './visible-area.ts';

/** An offer's details in a dialog. It closes by Escape, the close button, a click outside or a swipe down. */
export function offerDetails(offer: WallOffer, context: DetailsContext, onClosed: () => void): TemplateResult {
  const close = ({ currentTarget }: Event) => {
    if (currentTarget instanceof Element) currentTarget.closest('dialog')?.close();
  };
  const onKey = (event: Event) => {
    // The browser closes the dialog. Keep the key from also closing whatever contains the wall.
    if (event instanceof KeyboardEvent && event.key === 'Escape') event.stopPropagation();
  };
  return html`<dialog
    class="details"
    part="details"
    aria-labelledby="details-by details-name"
    @keydown=${onKey}
    @close=${onClosed}
  >
    ${offerSheet(offer, context, close)}
  </dialog>`;
}

/**
 * Opens the dialog, once it is rendered, in the visible part of the page. Focus moves to its heading, and returns when
 * the dialog closes. Resolves to the dialog; to null if it is open already, or gone.
 */
export async function openDetails(root: ShadowRoot): Promise<HTMLDialogElement | null> {
  const wall = root.querySelector('.root');
  const dialog = root.querySelector<HTMLDialogElement>('dialog.details:not([open])');
  if (!wall || !dialog) return null;
  const range = await visibleRange(wall, root.activeElement ?? wall);
  if (!dialog.isConnected || dialog.open) return null;
  if (range) keepWithin(dialog, range);
  dialog.showModal();
  addDialogBehavior(dialog);
  return dialog;
}

/** Lays the dialog out in this range instead of the window. */
function keepWithin(dialog: HTMLElement, { top, height }: VerticalRange): void {
  dialog.style.setProperty('--_visible-top', `${top}px`);
  dialog.style.setProperty('--_visible-height', `${height}px`);
}

/** What the open dialog does besides showing its content: it cuts a long name, and closes by a press or a swipe. */
function addDialogBehavior(dialog: HTMLDialogElement): void {
  const name = dialog.querySelector('.title');
  const showMore = dialog.querySelector<HTMLElement>('.sheet-name .button');
  if (name && showMore) showMore.hidden = name.scrollHeight <= name.clientHeight + 1;
  const grip = dialog.querySelector<HTMLElement>('.sheet-head');
  if (grip) closeBySwipe(dialog, grip);
  closeByPress(dialog);
}
