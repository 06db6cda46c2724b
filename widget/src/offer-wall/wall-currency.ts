import type { WallState } from './state/wall-state.ts';

/** How the wall shows amounts. */
export interface WallCurrency {
  readonly name: string;
  readonly visible: boolean;
}

/** The page may replace the name in the wall's settings. */
export function currencyOf({ details, page }: Pick<WallState, 'details' | 'page'>): WallCurrency {
  return { name: page?.currencyName || details?.currencyName || '', visible: details?.currencyVisible ?? true };
}
