import type { profileFields } from '@rewards-wall/shared/catalog/profile-fields.ts';
import type { Format } from '../i18n/format.ts';

/** Personal fields that the user types, under their names in the contract. */
export type TextField = keyof typeof profileFields;

/** A field that is not a question of the catalog. */
export type PersonalField = TextField | 'gender' | 'dob' | 'country' | 'target_system_selected';

/** A field of the form, under the path that the service gives it in its errors. */
export type FieldId = PersonalField | 'consent.sensitive' | `answers.${number}`;

export type StepName = 'you' | 'address' | 'home' | 'work' | 'devices';

/** One of the three inputs of a date of birth. */
export type BirthPart = 'year' | 'month' | 'day';

/** What is wrong with a field. `part` names the input of a date; `max` is the most characters a too long text may have. */
export interface FieldError {
  readonly field: FieldId;
  readonly code: 'required' | 'too_long' | 'format' | 'not_real' | 'future';
  readonly part?: BirthPart;
  readonly max?: number;
}

/** What the survey form says. A language is one module that makes this from its `Format`. */
export interface ProfileMessages {
  readonly format: Format;
  readonly title: string;
  readonly intro: string;
  readonly optional: string;
  readonly choose: string;
  readonly noneOfThese: string;
  /** A box below the postal code, in countries where many addresses have none. */
  readonly noPostcode: string;
  readonly chooseAll: string;
  readonly birthHint: string;
  /** For countries with another currency than that of the income's options. */
  readonly incomeHint: string;
  readonly back: string;
  readonly next: string;
  readonly submit: string;
  readonly sending: string;
  readonly errorTitle: string;
  readonly errorPrefix: string;
  readonly consentTitle: string;
  readonly consentLink: string;
  /**
   * Next to the checkbox that consents to the use of sensitive answers: the wording that is stored with the profile. A
   * change needs a new version (values/consent-version.ts).
   */
  readonly consentSensitive: string;
  /** The error while that box is not checked. */
  readonly consentRequired: string;
  /** In place of the form, while the page names no user. */
  readonly signedOut: string;
  /** In place of the form, if the page names no panel that exists. */
  readonly notSetUp: { readonly title: string; readonly text: string };
  /** Next to a lock. */
  readonly lockNote: string;
  /** Hints of a sensitive question: why it is asked; and that its options are the same in every country. */
  readonly whyAsked: string;
  readonly standardQuestion: string;
  readonly doneTitle: string;
  readonly doneText: string;
  readonly nextTitle: string;
  /** What happens after the sign-up. */
  readonly afterwards: readonly string[];
  readonly genders: readonly { readonly value: 'm' | 'f'; readonly label: string }[];
  step(name: StepName): string;
  progress(step: number, of: number): string;
  /** What the form takes and brings. `time` is formatted; `surveys` is 0 if their number is unknown. */
  promise(time: string, surveys: number): string;
  /** Hint of a question with an option such as "Prefer not to answer". */
  mayDecline(option: string): string;
  field(field: PersonalField): string;
  birthPart(part: BirthPart): string;
  /** `label` is the name of the field. */
  error(error: FieldError, label: string): string;
  /** For a field that the service refused. `text` is the service's explanation, always in English. */
  refused(label: string, text: string): string;
  /** `years` is the minimum age for a sign-up. */
  tooYoung(years: number): string;
  trouble(reason: 'exists' | 'offline' | 'busy' | 'server' | 'setup'): string;
  readonly labels: QuestionLabels;
}

/** The labels of the catalog's questions and options and of the devices, by id. */
export interface QuestionLabels {
  readonly questions: Readonly<Record<number, string>>;
  /** All options except those in `amounts`. */
  readonly options: Readonly<Record<number, string>>;
  readonly devices: Readonly<Record<number, string>>;
  /** `amount` is formatted. */
  incomeBelow(amount: string): string;
  /** More than that many dollars, or children. */
  moreThan(amount: string): string;
}
