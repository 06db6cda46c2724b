/** The service takes no space in a postal code: `SW1A 1AA` becomes `SW1A-1AA`. */
export function normalizeZip(zip: string): string {
  return zip.trim().replace(/\s+/g, '-');
}
