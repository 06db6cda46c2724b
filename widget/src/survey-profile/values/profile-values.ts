import type { BirthPart, TextField } from '../../locales/profile-messages.ts';

/** The user's input. */
export interface ProfileValues {
  readonly texts: Readonly<Record<TextField, string>>;
  readonly birth: BirthDate;
  /** 'm', 'f' or empty. */
  readonly gender: string;
  /** Alpha-2 code, or empty. */
  readonly country: string;
  readonly devices: readonly number[];
  /** "None of these" is checked, so `devices` is empty on purpose. */
  readonly noDevices: boolean;
  readonly answers: Readonly<Record<number, readonly number[]>>;
  /** "None of these" is checked for question 8. It sends no answer: the contract's "None" has the id of "Other". */
  readonly noPets: boolean;
  /** The user consents to the use of sensitive answers. */
  readonly consent: boolean;
}

/** As typed, valid or not. */
export type BirthDate = Readonly<Record<BirthPart, string>>;

const emptyTexts: ProfileValues['texts'] = {
  email: '',
  first_name: '',
  last_name: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip: '',
};

export function emptyValues(country: string): ProfileValues {
  return {
    texts: emptyTexts,
    birth: { year: '', month: '', day: '' },
    gender: '',
    country,
    devices: [],
    noDevices: false,
    answers: {},
    noPets: false,
    consent: false,
  };
}
