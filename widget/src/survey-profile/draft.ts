import { isSensitiveAnswer } from '@rewards-wall/shared/catalogue/sensitive-answers.ts';
import { objectOf } from '../api/unknown-json.ts';
import { checkFields } from './values/check-fields.ts';
import { steps } from './values/profile-steps.ts';
import { emptyValues } from './values/profile-values.ts';
import type { ProfileValues } from './values/profile-values.ts';
import type { ShownError } from './fields/shown-error.ts';

/** The form of one user. When the page changes the user, the form starts over. */
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

/** Raised when a kept draft of an earlier build can no longer be read. */
const VERSION = 1;

/** What the hosted page may keep of a draft: everything but sensitive answers and the consent to them. */
export function draftToKeep({ values, step }: Draft): object {
  const answers = Object.fromEntries(
    Object.entries(values.answers).filter(
      ([id, options]) => !options.some((option) => isSensitiveAnswer(Number(id), option)),
    ),
  );
  return { version: VERSION, step, values: { ...values, answers, consent: false } };
}

/**
 * The draft that `draftToKeep` made, at the step where the user was or at an earlier one that lacks answers, such as
 * sensitive ones. Null if nothing was kept.
 */
export function keptDraft(kept: unknown, fresh: Draft, today: string): Draft | null {
  const { version, step, values } = objectOf(kept);
  if (version !== VERSION || typeof step !== 'number') return null;
  // Only this form writes the storage.
  const restored = { ...fresh.values, ...objectOf(values) } as ProfileValues;
  const incomplete = steps.findIndex(({ fields }) => checkFields(restored, fields, today).length > 0);
  return { ...fresh, values: restored, step: Math.min(step, incomplete < 0 ? step : incomplete) };
}
