import type { LoadFailure } from '../api/load-failure.ts';

/** Offers or activity could not be loaded. `status` is the HTTP status; null when there was no response. */
export class OfferWallErrorEvent extends CustomEvent<{ readonly code: LoadFailure; readonly status: number | null }> {
  constructor(code: LoadFailure, status: number | null) {
    super('offer-wall-error', { bubbles: true, composed: true, detail: { code, status } });
  }
}

declare global {
  interface HTMLElementEventMap {
    'offer-wall-error': OfferWallErrorEvent;
  }
}
