import { plainText } from './plain-text.ts';

/** The service takes no space in a postal code: `SW1A 1AA` becomes `SW1A-1AA`. So do the dashes of other keyboards. */
export function normalizeZip(zip: string): string {
  return plainText(zip).replace(/[\s‐-―−ー]+/g, '-');
}
