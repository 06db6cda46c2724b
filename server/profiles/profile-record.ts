import { isSensitiveAnswer } from '@rewards-wall/shared/catalog/sensitive-answers.ts';
import type { ConsentBody } from '@rewards-wall/shared/schema/consent.ts';
import { profileView, type ProfileFields } from '@rewards-wall/shared/schema/profile.ts';
import type * as z from 'zod';
import { consentAfter } from './consent.ts';

/** What is stored about a user: exactly the fields of the profile. */
const profileRecord = profileView.omit({ subid1: true });

export type ProfileRecord = z.output<typeof profileRecord>;

/**
 * The text to seal for a profile sent at `at`. Keeps the consent of `before`, the record that it replaces, unless
 * `fields` contains one. Omits an API key that was sent in the same body.
 */
export function writeRecord(fields: ProfileFields, at: number, before?: ProfileRecord): string {
  const { consent: sent, ...others } = fields;
  const consent = consentAfter(sent, before?.consent, at);
  return JSON.stringify(recordOf({ ...others, ...(consent && { consent }) }));
}

/** The text to seal for the profile `before` after its user has sent `consent` at `at`. */
export function writeConsent(consent: ConsentBody, at: number, before: ProfileRecord): string {
  return JSON.stringify(recordOf({ ...before, consent: consentAfter(consent, before.consent, at) }));
}

/** Reads text that `writeRecord` wrote. */
export function readRecord(text: string): ProfileRecord {
  return recordOf(JSON.parse(text));
}

/** Drops sensitive answers from a record once the consent to them is withdrawn. */
function recordOf(fields: unknown): ProfileRecord {
  const record = profileRecord.parse(fields);
  return record.consent?.sensitive === null ? { ...record, answers: withoutSensitive(record.answers) } : record;
}

/** A question without remaining answers is removed, as if the user had not answered it. */
function withoutSensitive(answers: ProfileRecord['answers']): ProfileRecord['answers'] {
  const kept = Object.entries(answers).map(
    ([id, options]) => [id, options.filter((option) => !isSensitiveAnswer(Number(id), option))] as const,
  );
  return Object.fromEntries(kept.filter(([, options]) => options.length > 0));
}
