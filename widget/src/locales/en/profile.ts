import type { Format } from '../../i18n/format.ts';
import type { FieldError, PersonalField, ProfileMessages, StepName } from '../profile-messages.ts';

const stepTitles: Readonly<Record<StepName, string>> = {
  you: 'About you',
  address: 'Where you live',
  home: 'Your home life',
  work: 'Education and work',
  devices: 'Your devices',
};

const labels: Readonly<Record<PersonalField, string>> = {
  email: 'E-mail address',
  first_name: 'First name',
  last_name: 'Last name',
  gender: 'Gender',
  dob: 'Date of birth',
  country: 'Country',
  address1: 'Address line 1',
  address2: 'Address line 2',
  city: 'City or town',
  state: 'State, province or region',
  zip: 'Postal code',
  target_system_selected: 'Which of these devices do you have?',
};

const troubles = {
  exists: 'A profile with these details already exists. If it’s yours, you’re all set.',
  offline: 'We couldn’t send your answers. Check your connection and try again.',
  busy: 'We’re busy right now. Try again in a minute.',
  server: 'Something went wrong. Your answers are still here. Try again in a moment.',
  setup: 'We couldn’t send your answers. Please contact the app or site’s support.',
};

const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function fieldError({ field, code, part, max }: FieldError, name: string): string {
  if (field === 'dob') return birthError(code, part);
  if (field === 'target_system_selected') return 'Choose your devices, or “None of these”';
  if (code === 'too_long') return `${name} must be ${max} characters or fewer`;
  if (code === 'format') return formatError(field, name);
  const choose = field.startsWith('answers.') || field === 'gender' || field === 'country';
  return choose ? `Choose an answer: ${name}` : `Enter your ${lower(name)}`;
}

function birthError(code: FieldError['code'], part: FieldError['part']): string {
  if (code === 'future') return 'Your date of birth must be in the past';
  if (code === 'required') return part ? `Your date of birth must include a ${part}` : 'Enter your date of birth';
  return part === 'year' ? 'Enter the year with four digits, like 1990' : `Enter a valid ${part}`;
}

function formatError(field: FieldError['field'], name: string): string {
  if (field === 'email') return 'Enter an e-mail address in the form name@example.com';
  if (field === 'zip') return 'Postal code: use only letters, numbers and dashes';
  return `${name} contains a character you can’t use`;
}

/** The survey form in English. */
export function messages(format: Format): ProfileMessages {
  return {
    format,
    title: 'Get surveys that fit you',
    intro: 'Five quick steps. We’ll use your answers to find paid surveys for you.',
    optional: 'optional',
    choose: 'Choose…',
    noneOfThese: 'None of these',
    noPostcode: 'I don’t have a postal code',
    or: 'or',
    chooseAll: 'Choose all that apply',
    birthHint: 'Write the month as a number, like 3 for March',
    incomeHint: 'A rough estimate in US dollars is fine',
    back: 'Back',
    next: 'Continue',
    submit: 'Create profile',
    sending: 'Sending…',
    signedOut: 'Sign in to take surveys.',
    notSetUp: 'This page isn’t set up correctly. Please contact the app or site’s support.',
    errorTitle: 'There’s a problem',
    errorPrefix: 'Error:',
    consentTitle: 'Your consent',
    consentLink: 'Privacy notice',
    consentSensitive:
      'I agree that my answers, including any about ethnic origin or disability, are used to match me with surveys. I can withdraw at any time.',
    consentRequired: 'Check the box to create your profile',
    lockNote: 'Your answers are stored encrypted',
    whyAsked: 'We ask because some surveys are for particular groups',
    standardQuestion: 'A standard question, asked in every country',
    doneTitle: 'You’re all set',
    doneText: 'Your profile is ready. Matching surveys will appear with your offers.',
    nextTitle: 'What happens next',
    afterwards: [
      'New surveys are added over time, so check back.',
      'Sometimes a survey turns out not to fit. Just try the next one.',
    ],
    genders: [
      { value: 'f', label: 'Female' },
      { value: 'm', label: 'Male' },
    ],
    step: (name) => stepTitles[name],
    progress: (step, of) => `Step ${format.number(step)} of ${format.number(of)}`,
    promise: (time, surveys) =>
      surveys === 0
        ? `Takes ${time}`
        : `${time}, unlocks up to ${format.number(surveys)} ${format.plural(surveys, { one: 'survey', other: 'surveys' })}`,
    mayDecline: (option) => `You can choose “${option}”`,
    field: (field) => labels[field],
    birthPart: (part) => ({ day: 'Day', month: 'Month', year: 'Year' })[part],
    error: fieldError,
    refused: (label, text) => `Check this field: ${label}${text && ` (${text})`}`,
    tooYoung: (years) => `You must be at least ${format.number(years)} years old`,
    trouble: (reason) => troubles[reason],
  };
}
