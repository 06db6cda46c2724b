import type { ReactiveController } from 'lit';
import type { WallHost } from '../offer-wall/controllers/wall-host.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import { lockScroll } from '../ui/lock-scroll.ts';
import { openDetails } from './offer-details.ts';

/** Opens the dialog of the details once it is rendered, holds the page still while it is open, and closes it before it goes. */
export class DetailsController implements ReactiveController {
  readonly #wall: WallHost;
  #shown: WallOffer | null = null;
  #unlockScroll: (() => void) | null = null;

  constructor(wall: WallHost) {
    this.#wall = wall;
  }

  hostUpdate(): void {
    const { element, state } = this.#wall;
    // Closing a dialog lets the page scroll again and gives the focus back; removing it does not.
    if (this.#shown && !offerInDetails(state())) element.renderRoot.querySelector('dialog')?.close();
  }

  hostUpdated(): void {
    const { element, state } = this.#wall;
    const offer = offerInDetails(state());
    // A dialog that moving the wall has closed must not open again.
    const isNew = offer !== this.#shown;
    this.#shown = offer;
    if (offer && isNew && element.shadowRoot) void this.#open(element.shadowRoot);
  }

  hostDisconnected(): void {
    // A dialog that leaves the page fires no event.
    this.#unlockScroll?.();
  }

  async #open(root: ShadowRoot): Promise<void> {
    const dialog = await openDetails(root);
    if (!dialog?.isConnected) return;
    this.#unlockScroll?.();
    const unlock = lockScroll();
    this.#unlockScroll = unlock;
    dialog.addEventListener('close', unlock);
  }
}

/** The offer whose details are on the screen. */
function offerInDetails({ hasLoaded, messages, openOffer }: WallState): WallOffer | null {
  return hasLoaded && messages ? openOffer : null;
}
