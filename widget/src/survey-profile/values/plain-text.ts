/**
 * What was typed, trimmed, in the letters and digits of ASCII where keyboards have others for them: a Japanese one
 * writes `１９９０`, an Arabic one `١٩٩٠`.
 */
export function plainText(typed: string): string {
  // The last four bits of an Arabic or Persian digit are its value.
  return typed
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();
}
