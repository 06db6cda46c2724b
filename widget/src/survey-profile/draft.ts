import type { OnceKey } from '../api/request-once.ts';
import { objectOf } from '../api/unknown-json.ts';
import type { ShownError } from './fields/shown-error.ts';
import type { FormMessages } from './messages/load-form-messages.ts';
import type { Thanks } from './sending/profile-thanks.ts';
import { emptyValues } from './values/profile-values.ts';
import type { ProfileValues } from './values/profile-values.ts';

/** The form of one user. When the page changes the user, the form starts over. */
export interface Draft {
  /** With panel and publisher. */
  readonly user: string;
  values: ProfileValues;
  /** The user has entered something on this page. */
  hasInput?: boolean;
  /** Index of the current step. */
  step: number;
  errors: readonly ShownError[];
  isSending: boolean;
  /** So that a repeated request creates no second profile. */
  keys: OnceKey | null;
  /** Replaces the form once the profile has been created. */
  thanks: ((messages: FormMessages) => Thanks) | null;
}

/** `kept` is what a `DraftStore` has of this user's earlier draft. */
export function newDraft(user: string, country: string, kept: unknown = null): Draft {
  const { step, values } = objectOf(kept);
  const draft = { user, values: emptyValues(country), step: 0, errors: [], isSending: false, keys: null, thanks: null };
  // Only our own page writes the store.
  return typeof step === 'number' ? { ...draft, step, values: { ...draft.values, ...objectOf(values) } } : draft;
}
