import { percentEncode } from '../net/percent-encode.ts';

/**
 * Fills the macros of an offer's destination (docs/contract/clicks.md#destinations). Each value is percent-encoded (RFC
 * 3986), so that it can neither add a parameter nor change the host. An unknown macro stays as it is.
 */
export function fillDestination(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (macro, name: string) =>
    Object.hasOwn(values, name) ? percentEncode(values[name] ?? '') : macro,
  );
}
