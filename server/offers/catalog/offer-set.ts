/** Offers by id. Sets that live as long as a wall's settings have cached bitmaps. */
export interface OfferSet {
  readonly ids: ReadonlySet<number>;
  readonly isLongLived: boolean;
}
