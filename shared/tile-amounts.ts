/** What the amounts of a tile's network are: money, or credits of the wall (docs/contract/offers.md#tiles). */
export const tileAmounts = ['money', 'credits'] as const;
