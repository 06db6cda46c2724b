import { plainText } from './plain-text.ts';

/** Replaces spaces and Unicode dashes, which the service does not accept, with `-`: `SW1A 1AA` becomes `SW1A-1AA`. */
export function normalizeZip(zip: string): string {
  return plainText(zip).replace(/[\s‐-―−ー]+/g, '-');
}
