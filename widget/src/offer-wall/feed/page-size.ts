/**
 * Offers a page from the `page-size` attribute: a whole number from 1 to 60; anything else is 60. Cards are rendered a
 * page at a time, and more than 60 at once would make a cheap phone stutter.
 */
export function pageSizeOf(attribute: number): number {
  return Number.isInteger(attribute) && attribute >= 1 && attribute <= 60 ? attribute : 60;
}
