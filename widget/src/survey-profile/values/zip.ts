import { mayLackPostcode, NO_POSTCODE } from '@rewards-wall/shared/catalog/postcodes.ts';
import { plainText } from './plain-text.ts';
import type { ProfileValues } from './profile-values.ts';

/** The postcode to send; empty if there is none, though the country has postcodes. */
export function zipOf({ country, noZip, texts }: Pick<ProfileValues, 'country' | 'noZip' | 'texts'>): string {
  return noZip && mayLackPostcode(country) ? NO_POSTCODE : normalizeZip(texts.zip ?? '');
}

/**
 * Replaces spaces and Unicode dashes, which the service does not accept, with `-`: `SW1A 1AA` becomes `SW1A-1AA`. Drops
 * what people paste along: the Japanese postal mark, dots, and characters that can't be seen.
 */
export function normalizeZip(zip: string): string {
  const text = plainText(zip.replace(/[〒〠〶.．\p{Cf}]/gu, ''));
  return text.replace(/[\s‐-―−ー-]+/g, '-').replace(/^-(?=[^-])|(?<=[^-])-$/g, '');
}
