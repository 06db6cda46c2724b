import { profileView, type ProfileFields } from '@rewards-wall/shared/schema/profile.ts';
import type * as z from 'zod';
import { consentAfter } from './consent.ts';

/** What is stored of a user: every field of the profile, and nothing else. */
const profileRecord = profileView.omit({ subid1: true });

export type ProfileRecord = z.output<typeof profileRecord>;

/**
 * The text to seal of a profile that was sent at `at`. Keeps the consent in `before`, the record that it replaces, unless
 * `fields` has another one. Omits an API key that was sent in the same body.
 */
export function writeRecord(fields: ProfileFields, at: number, before?: ProfileRecord): string {
  const { consent: sent, ...others } = fields;
  const consent = consentAfter(sent, before?.consent, at);
  return JSON.stringify(profileRecord.parse({ ...others, ...(consent && { consent }) }));
}

/** Reads text that `writeRecord` wrote. */
export function readRecord(text: string): ProfileRecord {
  return profileRecord.parse(JSON.parse(text));
}
