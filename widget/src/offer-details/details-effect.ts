import type * as offerDetails from './offer-details.ts';
import type { WallOffer } from '../offers/wall-offer.ts';
import type { WallState } from '../offer-wall/state/wall-state.ts';
import { lockScroll } from './lock-scroll.ts';
import type { StartEffect } from '../offer-wall/controllers/screen-effect.ts';

interface LoadedCode {
  readonly details?: typeof offerDetails;
}

/** Opens the dialog of the details once it is rendered, holds the page still in the meantime, and closes it before it goes. */
export const detailsEffect: StartEffect = ({ root }) => ({
  beforeUpdate({ before, state }) {
    // Closing a dialog lets the page scroll again and gives the focus back; removing it does not.
    if (offerInDetails(before) && !offerInDetails(state)) root.querySelector('dialog')?.close();
  },
  afterUpdate({ before, state }) {
    // A dialog that moving the wall has closed must not open again.
    const isNew = offerInDetails(state) !== offerInDetails(before) || state.code !== before.code;
    if (isNew && offerInDetails(state)) void open(root, state.code as LoadedCode);
  },
});

async function open(root: ShadowRoot, { details }: LoadedCode): Promise<void> {
  const dialog = await details?.openDetails(root);
  dialog?.addEventListener('close', lockScroll());
}

/** The offer whose details are on the screen, once their code has loaded. */
function offerInDetails({ hasLoaded, messages, openOffer }: WallState): WallOffer | null {
  return hasLoaded && messages ? openOffer : null;
}
