/** A text field of a profile. `max` is in Unicode code points after trimming. */
export interface ProfileField {
  readonly name: string;
  readonly required: boolean;
  readonly max: number;
}

/** The text fields of a profile and their limits (docs/contract/profiles.md#fields). */
export const profileFields = {
  email: { name: 'email', required: true, max: 80 },
  first_name: { name: 'first_name', required: true, max: 40 },
  last_name: { name: 'last_name', required: true, max: 40 },
  address1: { name: 'address1', required: true, max: 70 },
  address2: { name: 'address2', required: false, max: 70 },
  city: { name: 'city', required: true, max: 50 },
  state: { name: 'state', required: true, max: 50 },
  zip: { name: 'zip', required: true, max: 10 },
} as const satisfies Record<string, ProfileField>;

/** Genders of the contract. */
export const genders = ['m', 'f'] as const;

export type Gender = (typeof genders)[number];

/** A postcode: letters, digits, dashes and underscores. */
export const zipPattern = /^[A-Za-z0-9_-]{1,10}$/;

/** An e-mail address as HTML defines it, but with a dot in the domain. */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
