import { objectOf } from '../api/unknown-json.ts';
import { currencyName } from '../i18n/currency-name.ts';
import type { ShownCurrency } from '../i18n/currency-name.ts';
import type { Format } from '../i18n/format.ts';
import type { WallState } from './state/wall-state.ts';

/** How the wall shows amounts. The page may replace the name in the wall's settings, and with it its plural forms. */
export function shownCurrency({ details, page }: Pick<WallState, 'details' | 'page'>, format: Format): ShownCurrency {
  const forms = page?.currencyName ? {} : objectOf(details?.currencyForms[format.lang]);
  const name = page?.currencyName || details?.currencyName || '';
  return {
    nameOf: (amount) => currencyName(format, { name, forms }, amount),
    visible: details?.currencyVisible ?? true,
  };
}
