import type { FieldId } from '../../locales/profile-messages.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';
import type { ProfileValues, ValuesChange } from '../values/profile-values.ts';
import type { Choice } from './country-names.ts';
import type { ShownError } from './shown-error.ts';

/** What a field renders from, and how it reports input. */
export interface FieldContext {
  readonly values: ProfileValues;
  readonly messages: FormMessages;
  readonly countries: readonly Choice[];
  /** URL of the publisher's privacy notice; null if there is none. */
  readonly privacyNotice: string | null;
  readonly errorOf: (field: FieldId) => ShownError | undefined;
  /** Gets only what has changed: a password manager fills several fields without waiting for a render between them. */
  readonly change: (field: FieldId, next: ValuesChange) => void;
}
