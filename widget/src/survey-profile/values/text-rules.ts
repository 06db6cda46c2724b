import { emailPattern, profileFields, zipPattern } from '@rewards-wall/shared/catalog/profile-fields.ts';
import type { TextField } from '../../locales/profile-messages.ts';

/** The limits of a text field, applied after trimming. */
export interface TextRule {
  readonly required: boolean;
  /** In code points. */
  readonly max: number;
  readonly pattern?: RegExp;
}

/** From the same table as the service's schema, so that the browser needs no schema library. */
export const textRules = {
  ...profileFields,
  email: { ...profileFields.email, pattern: emailPattern },
  zip: { ...profileFields.zip, pattern: zipPattern },
} as const satisfies Record<TextField, TextRule>;

export const isTextField = (field: string): field is TextField => Object.hasOwn(textRules, field);
