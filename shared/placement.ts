/**
 * The name of a placement: a position of the wall, a teaser or a card in a publisher's page or app
 * (docs/contract/offers.md#placements).
 */
export const PLACEMENT = /^[a-z0-9_-]{1,40}$/;
