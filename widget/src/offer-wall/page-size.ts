import { PAGE_SIZE } from '@rewards-wall/shared/offers-parameters.ts';

/**
 * Offers per page, from the `page-size` attribute: a whole number from 1 to 60, otherwise 60. A page is rendered at once,
 * and more than 60 cards would make a slow phone stutter.
 */
export function pageSizeOf(attribute: number): number {
  return Number.isInteger(attribute) && attribute >= 1 && attribute <= PAGE_SIZE ? attribute : PAGE_SIZE;
}
