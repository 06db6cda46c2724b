/** A text field of a profile. `max` is in Unicode code points after trimming. */
export interface ProfileField {
  readonly required: boolean;
  readonly max: number;
}

/** The text fields of a profile, by name, and their limits (docs/contract/profiles.md#fields). */
export const profileFields = {
  email: { required: true, max: 80 },
  first_name: { required: true, max: 40 },
  last_name: { required: true, max: 40 },
  address1: { required: true, max: 70 },
  address2: { required: false, max: 70 },
  city: { required: true, max: 50 },
  state: { required: true, max: 50 },
  zip: { required: true, max: 10 },
} as const satisfies Record<string, ProfileField>;

/** Genders of the contract. */
export const genders = ['m', 'f'] as const;

/** A postcode: letters, digits, dashes and underscores. */
export const zipPattern = /^[A-Za-z0-9_-]{1,10}$/;

/** An e-mail address as HTML defines it, but with a dot in the domain. */
export const emailPattern =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;
