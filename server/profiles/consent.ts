import type { ConsentBody, ConsentView } from '@rewards-wall/shared/schema/consent.ts';

/**
 * The consent to store when a request sends `sent` at `at` (docs/contract/profiles.md#consent). A request without
 * consent changes nothing. Sending the same consent again keeps the time when it was given, and withdrawing it again
 * keeps the time when it was withdrawn. The proof of a withdrawn consent stays.
 */
export function consentAfter(
  sent: ConsentBody | undefined,
  stored: ConsentView | undefined,
  at: number,
): ConsentView | undefined {
  if (sent === undefined) return stored;
  const before = stored?.sensitive;
  const now = new Date(at).toISOString();
  if (sent.sensitive === null) {
    if (before === null) return stored;
    return { sensitive: null, ...(before && { withdrawn: { ...before, withdrawn_at: now } }) };
  }
  const { language, version, wording } = sent.sensitive;
  if (before?.wording === wording && before.version === version && before.language === language) return stored;
  return { ...stored, sensitive: { wording, version, language, given_at: now } };
}
