import { profileView, type ProfileFields } from '@rewards-wall/shared/schema/profile.ts';
import type * as z from 'zod';

/** What is stored of a user: every field of the profile, and nothing else. */
const profileRecord = profileView.omit({ subid1: true });

export type ProfileRecord = z.output<typeof profileRecord>;

/** The text to seal. Omits an API key that was sent in the same body. */
export function writeRecord(fields: ProfileFields): string {
  return JSON.stringify(profileRecord.parse(fields));
}

/** Reads text that `writeRecord` wrote. */
export function readRecord(text: string): ProfileRecord {
  return profileRecord.parse(JSON.parse(text));
}
