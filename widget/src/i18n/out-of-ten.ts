/** A share, from 0 to 1, as a whole number of ten: 10 only for all of them, 0 for fewer than half of one. */
export function outOfTen(share: number): number {
  return share >= 1 ? 10 : Math.min(9, Math.round(share * 10));
}
