/**
 * The name of a placement: a position of the wall, a teaser or a card in a publisher's page or app
 * (docs/contract/offers.md#placements).
 */
export const PLACEMENT = /^[a-z0-9_-]{1,40}$/;

/** Statistics count this many placements of a wall apart. */
export const MOST_PLACEMENTS = 100;

/** Stands for all further placements in statistics. It can't be the name of one. */
export const OTHER_PLACEMENTS = '(other)';
