import type { ConsentBody, ConsentView } from '@rewards-wall/shared/schema/consent.ts';

/**
 * The consent to store when a request sends `sent` at `at` (docs/contract/profiles.md#consent). A request without
 * consent changes nothing. Sending the same consent again keeps the time when it was given.
 */
export function consentAfter(
  sent: ConsentBody | undefined,
  stored: ConsentView | undefined,
  at: number,
): ConsentView | undefined {
  if (sent === undefined) return stored;
  if (sent.sensitive === null) return { sensitive: null };
  const { language, version, wording } = sent.sensitive;
  const before = stored?.sensitive;
  if (before?.wording === wording && before.version === version && before.language === language) return stored;
  return { sensitive: { wording, version, language, given_at: new Date(at).toISOString() } };
}
