import type { ConsentBody, ConsentView } from '@rewards-wall/shared/schema/consent.ts';
import { isoTime } from '../runtime/iso-time.ts';

type Given = NonNullable<ConsentView['sensitive']>;
type Withdrawn = NonNullable<ConsentView['withdrawn']>;
type Sent = NonNullable<ConsentBody['sensitive']>;

/** One consent: null if withdrawn, undefined if never given. The proof of a withdrawn consent stays. */
interface Stored {
  given: Given | null | undefined;
  withdrawn: Withdrawn | undefined;
}

/**
 * The consents to store when a request sends `sent` at `at` (docs/contract/profiles.md#consent). Consents that the
 * request doesn't name are unchanged. Repeating a consent keeps the time when it was given; repeating a withdrawal
 * keeps the time of the withdrawal.
 */
export function consentAfter(
  sent: ConsentBody | undefined,
  stored: ConsentView | undefined,
  at: number,
): ConsentView | undefined {
  if (sent === undefined) return stored;
  const now = isoTime(at);
  const sensitive = after(sent.sensitive, { given: stored?.sensitive, withdrawn: stored?.withdrawn }, now);
  const { given, withdrawn } = providersAfter(sent.providers ?? {}, stored, now);
  return {
    ...(sensitive.given !== undefined && { sensitive: sensitive.given }),
    ...(sensitive.withdrawn && { withdrawn: sensitive.withdrawn }),
    ...(Object.keys(given).length > 0 && { providers: given }),
    ...(Object.keys(withdrawn).length > 0 && { withdrawn_providers: withdrawn }),
  };
}

function providersAfter(sent: Readonly<Record<string, Sent | null>>, stored: ConsentView | undefined, now: string) {
  const given = { ...stored?.providers };
  const withdrawn = { ...stored?.withdrawn_providers };
  for (const [name, one] of Object.entries(sent)) {
    const changed = after(one, { given: own(given, name), withdrawn: own(withdrawn, name) }, now);
    if (changed.given !== undefined) given[name] = changed.given;
    if (changed.withdrawn) withdrawn[name] = changed.withdrawn;
  }
  return { given, withdrawn };
}

function after(sent: Sent | null | undefined, before: Stored, now: string): Stored {
  if (sent === undefined) return before;
  if (sent === null) {
    const proof = before.given ? { ...before.given, withdrawn_at: now } : before.withdrawn;
    return { given: null, withdrawn: proof };
  }
  const { language, version, wording } = sent;
  const { given } = before;
  const isSame = given?.wording === wording && given.version === version && given.language === language;
  return isSame ? before : { ...before, given: { wording, version, language, given_at: now } };
}

function own<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}
