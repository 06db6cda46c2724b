import type { Format } from '../i18n/format.ts';
import type { BirthPart } from '../survey-profile/values/birth-date.ts';
import type { FieldError } from '../survey-profile/values/check-fields.ts';
import type { FieldId, StepName } from '../survey-profile/values/profile-steps.ts';

/** A field that is not a question of the catalogue. */
export type PersonalField = Exclude<FieldId, `answers.${number}`>;

/** What the survey form says by itself. A language is one module that makes this from its `Format`. */
export interface ProfileWords {
  readonly format: Format;
  readonly title: string;
  readonly intro: string;
  readonly optional: string;
  readonly choose: string;
  readonly noneOfThese: string;
  readonly or: string;
  readonly chooseAll: string;
  readonly birthHint: string;
  readonly zipHint: string;
  readonly back: string;
  readonly next: string;
  readonly submit: string;
  readonly sending: string;
  readonly errorTitle: string;
  readonly errorPrefix: string;
  readonly consent: string;
  readonly consentLink: string;
  readonly doneTitle: string;
  readonly doneText: string;
  readonly genders: readonly { readonly value: 'm' | 'f'; readonly label: string }[];
  step(name: StepName): string;
  progress(step: number, of: number): string;
  field(field: PersonalField): string;
  birthPart(part: BirthPart): string;
  /** `label` is what the field is called. */
  error(error: FieldError, label: string): string;
  /** A field that the service refused. `words` are the service's, which speaks English only. */
  refused(label: string, words: string): string;
  /** `years` is the age from which one may sign up. */
  tooYoung(years: number): string;
  trouble(reason: 'exists' | 'offline' | 'busy' | 'server' | 'setup'): string;
}

/** What a language calls the questions of the catalogue, their options and the devices, by id. */
export interface QuestionLabels {
  readonly questions: Readonly<Record<number, string>>;
  /** All but `amounts`. */
  readonly options: Readonly<Record<number, string>>;
  readonly devices: Readonly<Record<number, string>>;
  /** `amount` is ready to show. */
  incomeBelow(amount: string): string;
  incomeAbove(amount: string): string;
}

/** Everything the survey form says: its own words, and those of the questions. */
export interface ProfileMessages extends Omit<ProfileWords, 'field'> {
  field(field: FieldId): string;
  option(id: number): string;
  device(id: number): string;
}
