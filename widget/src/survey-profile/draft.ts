import { emptyValues } from './values/profile-values.ts';
import type { ProfileValues } from './values/profile-values.ts';
import type { Thanks } from './sending/profile-thanks.ts';
import type { ShownError } from './fields/shown-error.ts';

/** One person's go at the form, in memory only: another person of the page gets another. */
export interface Draft {
  values: ProfileValues;
  /** Index of the open step. */
  step: number;
  errors: readonly ShownError[];
  isSending: boolean;
  /** What stands in place of the form once the profile exists. */
  thanks: Thanks | null;
}

/** `country` is a hint: anything but a code of the list chooses none. */
export function newDraft(country: string): Draft {
  return { values: emptyValues(country), step: 0, errors: [], isSending: false, thanks: null };
}
