import type { SurveyMessages } from '../../locales/survey-messages.ts';
import type { ConsentState } from '../consent/consent-fold.ts';
import { countryNames } from '../fields/country-names.ts';
import type { Choice } from '../fields/country-names.ts';
import type { ShownError } from '../fields/shown-error.ts';
import type { FormMessages } from '../messages/load-form-messages.ts';
import { emptyValues } from '../values/profile-values.ts';
import type { ProfileValues } from '../values/profile-values.ts';

/** What the page has set. */
export interface FormPage {
  /** The service's URL. */
  readonly base: string;
  readonly pubId: string;
  readonly profileId: string;
  readonly userId: string;
  readonly publishableKey: string;
  readonly country: string;
  readonly consentUrl: string;
  readonly surveyCount: number;
}

/** Everything that the form renders from. */
export interface FormState extends Draft {
  readonly page: FormPage;
  readonly messages: FormMessages;
  /** In the order of the language. Kept here, since sorting 249 names takes a frame on a slow phone. */
  readonly countries: readonly Choice[];
  /** The service would refuse the form, so it is of no use. */
  readonly isWrong: boolean;
  /** Where the focus goes after the next render; a new object for each move. */
  readonly focus: { readonly selector: string } | null;
}

/** The form of one user. When the page changes the user, the form starts over. */
export interface Draft {
  readonly values: ProfileValues;
  /** The user has entered something on this page. */
  readonly hasInput: boolean;
  /** The user has pressed the button of a step, also if that had errors. */
  readonly hasSubmitted: boolean;
  /** Index of the current step. */
  readonly step: number;
  /** The step that the user has completed last; a new object each time. */
  readonly completed: { readonly step: number } | null;
  readonly errors: readonly ShownError[];
  /** What is being sent. */
  readonly sending: Sending | null;
  /** Replaces the form. */
  readonly created: CreatedProfile | null;
  /** Whether the user has withdrawn the consent since. */
  readonly consent: ConsentState;
}

/** The completed form, as the user has sent it. */
export interface Sending {
  readonly page: FormPage;
  readonly values: ProfileValues;
  /** The user has agreed to `consentSensitive` of these. */
  readonly messages: FormMessages;
}

export interface CreatedProfile {
  readonly token: string;
  /** The texts about withdrawing the consent; null if they did not load. */
  readonly surveys: SurveyMessages | null;
}

/** The form in its first language. `withFocus`: the user has pressed "Retry", whose place it takes. */
export function openForm(messages: FormMessages, page: FormPage, withFocus: boolean): FormState {
  const countries = countryNames(messages.format.lang);
  const focus = withFocus ? { selector: '.step-title' } : null;
  return { ...newDraft(page, countries), page, messages, countries, isWrong: false, focus };
}

export function newDraft({ country }: FormPage, countries: readonly Choice[]): Draft {
  const preselected = countries.find(({ value }) => value === country.toUpperCase());
  return {
    values: emptyValues(preselected?.value ?? ''),
    hasInput: false,
    hasSubmitted: false,
    step: 0,
    completed: null,
    errors: [],
    sending: null,
    created: null,
    consent: 'kept',
  };
}

/** The user, with panel and publisher. */
export function userOf({ pubId, profileId, userId }: FormPage): string {
  return [pubId, profileId, userId].join('/');
}

/** Whether the service would judge the pages alike. */
export function isSameSetup(before: FormPage, page: FormPage): boolean {
  const { base, publishableKey } = page;
  return userOf(before) === userOf(page) && before.base === base && before.publishableKey === publishableKey;
}
