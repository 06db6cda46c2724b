import { emptyValues } from './values/profile-values.ts';
import type { ProfileValues } from './values/profile-values.ts';
import type { ShownError } from './fields/shown-error.ts';

/** The form of one user, in memory only. When the page changes the user, the form starts over. */
export interface Draft {
  values: ProfileValues;
  /** Index of the current step. */
  step: number;
  errors: readonly ShownError[];
  isSending: boolean;
  /** The profile has been created. */
  isDone: boolean;
}

export function newDraft(country: string): Draft {
  return { values: emptyValues(country), step: 0, errors: [], isSending: false, isDone: false };
}
