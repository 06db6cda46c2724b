import type { BirthPart, TextField } from '../../locales/profile-messages.ts';

/** The user's input. */
export interface ProfileValues {
  /** As typed; absent for an empty field. */
  readonly texts: Readonly<Partial<Record<TextField, string>>>;
  readonly birth: BirthDate;
  /** 'm', 'f' or empty. */
  readonly gender: string;
  /** Alpha-2 code, or empty. */
  readonly country: string;
  /** "No postcode" is checked. It counts only in countries where it can be true. */
  readonly noZip: boolean;
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

/** Values that the user has changed. Texts, parts of the date and answers that are absent stay as they are. */
export interface ValuesChange extends Partial<Omit<ProfileValues, 'answers' | 'birth' | 'texts'>> {
  readonly answers?: ProfileValues['answers'];
  readonly birth?: Partial<BirthDate>;
  readonly texts?: Readonly<Partial<Record<TextField, string>>>;
}

export function emptyValues(country: string): ProfileValues {
  return {
    texts: {},
    birth: { year: '', month: '', day: '' },
    gender: '',
    country,
    noZip: false,
    devices: [],
    noDevices: false,
    answers: {},
    noPets: false,
    consent: false,
  };
}
