import { PAGE_SIZE } from '@rewards-wall/shared/offers-parameters.ts';

/**
 * The number of cards per group, which a new list adds in one frame. Browsers skip layout and paint of groups far from
 * the screen; otherwise each frame of a scroll would take time for all cards. It fills whole rows in one to four columns.
 */
export const GROUP = 12;

/**
 * Offers per page, from the `page-size` attribute: a whole number from 1 to 60, otherwise 60. A page is rendered at once,
 * and more than 60 cards would make a slow phone stutter.
 */
export function pageSizeOf(attribute: number): number {
  return Number.isInteger(attribute) && attribute >= 1 && attribute <= PAGE_SIZE ? attribute : PAGE_SIZE;
}
