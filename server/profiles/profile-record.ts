import { profileView, type ProfileFields } from '@rewards-wall/shared/schema/profile.ts';
import type * as z from 'zod';

/** What is kept of a user: every field of the profile and nothing else. */
const profileRecord = profileView.omit({ subid1: true });

export type ProfileRecord = z.output<typeof profileRecord>;

/** The text to seal. A key that came in the same body is not part of it. */
export function writeRecord(fields: ProfileFields): string {
  return JSON.stringify(profileRecord.parse(fields));
}

/** The record of text that `writeRecord` made. */
export function readRecord(text: string): ProfileRecord {
  return profileRecord.parse(JSON.parse(text));
}
