/** The user's balance has loaded, or has changed. */
export class OfferWallBalanceEvent extends CustomEvent<{ readonly balance: number }> {
  constructor(balance: number) {
    super('offer-wall-balance', { bubbles: true, composed: true, detail: { balance } });
  }
}

declare global {
  interface HTMLElementEventMap {
    'offer-wall-balance': OfferWallBalanceEvent;
  }
}
