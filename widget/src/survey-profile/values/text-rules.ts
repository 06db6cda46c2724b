import { emailPattern, profileFields, zipPattern } from '@rewards-wall/shared/catalogue/profile-fields.ts';

/** What a typed field must be, counted and matched after trimming. */
export interface TextRule {
  readonly required: boolean;
  /** In code points. */
  readonly max: number;
  readonly pattern?: RegExp;
}

/** The table that the service's schema is made of as well, so that the browser needs no schema library. */
export const textRules = {
  ...profileFields,
  email: { ...profileFields.email, pattern: emailPattern },
  zip: { ...profileFields.zip, pattern: zipPattern },
} as const satisfies Record<string, TextRule>;

export const isTextField = (field: string): field is keyof typeof textRules => Object.hasOwn(textRules, field);
