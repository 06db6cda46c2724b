const countries = new Intl.DisplayNames(undefined, { type: 'region' });

/** The name of a country by its code; '' is unknown. */
export function countryName(code: string): string {
  if (code === '') return 'Unknown';
  try {
    return countries.of(code) ?? code;
  } catch {
    return code;
  }
}
