import { emptyValues } from './values/profile-values.ts';
import type { ProfileValues } from './values/profile-values.ts';
import type { Thanks } from './sending/profile-thanks.ts';
import type { ShownError } from './fields/shown-error.ts';

/** The form of one user, in memory only. When the page changes the user, the form starts over. */
export interface Draft {
  values: ProfileValues;
  /** Index of the current step. */
  step: number;
  errors: readonly ShownError[];
  isSending: boolean;
  /** Replaces the form once the profile has been created. */
  thanks: Thanks | null;
}

export function newDraft(country: string): Draft {
  return { values: emptyValues(country), step: 0, errors: [], isSending: false, thanks: null };
}
