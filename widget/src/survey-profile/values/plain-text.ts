/**
 * Trims the text and replaces full-width characters and Arabic digits with ASCII: a Japanese keyboard types `１９９０`, an
 * Arabic one `١٩٩٠`.
 */
export function plainText(typed: string): string {
  // The low four bits of an Arabic or Persian digit are its value.
  return typed
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();
}
