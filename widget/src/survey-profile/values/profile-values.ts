import type { textRules } from './text-rules.ts';

/** Personal fields that are typed, under their names in the contract. */
export type TextField = keyof typeof textRules;

/** What the user has entered so far. Kept in memory only. */
export interface ProfileValues {
  readonly texts: Readonly<Record<TextField, string>>;
  readonly birth: BirthDate;
  /** 'm', 'f' or not chosen yet. */
  readonly gender: string;
  /** Alpha-2 code, or empty. */
  readonly country: string;
  readonly devices: readonly number[];
  /** "None of these": says that `devices` is empty on purpose. */
  readonly noDevices: boolean;
  readonly answers: Readonly<Record<number, readonly number[]>>;
  /** "None" of question 8. It is not an answer: the contract gives it the id of "Other", so nothing is sent. */
  readonly noPets: boolean;
}

/** As typed: digits or not, one or two, real date or not. */
export interface BirthDate {
  readonly year: string;
  readonly month: string;
  readonly day: string;
}

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
  };
}
