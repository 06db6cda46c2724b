/** Offers a page from the `page-size` attribute: a whole number from 1 to 1000; anything else is 60. */
export function pageSizeOf(attribute: number): number {
  return Number.isInteger(attribute) && attribute >= 1 && attribute <= 1000 ? attribute : 60;
}
