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

const questions = {
  1: 'Marital status',
  2: 'Highest level of education completed',
  3: 'Household income per year, before tax (USD)',
  4: 'Do you own or rent your home?',
  5: 'Current employment status',
  6: 'Primary occupation',
  7: 'Are you of Hispanic or Latino origin?',
  8: 'What pets do you have?',
  9: 'Children 18 or under at home',
  11: 'Ethnic background',
};

const options = {
  1: 'Single',
  2: 'Married',
  3: 'Divorced',
  4: 'Widowed',
  5: 'Engaged',
  6: '8th grade or below',
  7: '9th to 11th grade',
  8: 'High school graduate',
  9: 'Some college',
  10: 'Associate’s degree',
  11: 'Bachelor’s degree',
  12: 'Some postgraduate study',
  13: 'Master’s degree',
  14: 'Doctorate or PhD',
  15: 'Trade school',
  16: 'None of the above',
  29: 'Prefer not to say',
  30: 'Own',
  31: 'Rent',
  32: 'Employed full-time',
  33: 'Employed part-time',
  34: 'Self-employed',
  35: 'Temporarily unemployed',
  36: 'Student',
  37: 'Homemaker',
  38: 'Retired',
  39: 'Disabled or permanently unemployed',
  40: 'Hair stylist',
  41: 'Photographer',
  42: 'Property or facilities manager',
  43: 'Bartender or server',
  44: 'Chef or cook',
  45: 'Event planner',
  46: 'Accountant or bookkeeper',
  47: 'Administration or clerical work',
  48: 'Advertising',
  49: 'Attorney',
  50: 'Civil service, government or military',
  51: 'Consultant, adviser or analyst',
  52: 'Customer support',
  53: 'Designer or artist',
  54: 'Doctor',
  55: 'Engineer (electrical, mechanical or aerospace)',
  56: 'Entertainer (musician, actor, model, DJ)',
  57: 'Financial professional (broker, analyst, planner)',
  58: 'Human resources',
  59: 'Information systems manager',
  60: 'Insurance agent',
  61: 'Janitor',
  62: 'Marketing',
  63: 'Mechanic (cars, motorcycles, aircraft, boats, heavy equipment)',
  64: 'Programmer or software developer',
  65: 'Public relations',
  66: 'Registered nurse',
  67: 'Retail (sales or management)',
  68: 'Sales or business development',
  69: 'Plumber',
  70: 'Electrician',
  71: 'Carpenter',
  72: 'HVAC technician',
  73: 'Other skilled trade',
  74: 'Teacher (grades K–8)',
  75: 'Teacher (high school)',
  76: 'Teacher (university)',
  77: 'Technician (home appliances, electronics)',
  78: 'Top management (CEO, CFO, partner)',
  79: 'Veterinarian',
  80: 'Warehouse or logistics',
  81: 'Web developer',
  82: 'Writer, reporter or editor',
  83: 'Other',
  84: 'Disabled',
  85: 'Retired',
  86: 'Does not apply',
  87: 'Yes',
  88: 'No',
  89: 'Dog',
  90: 'Cat',
  91: 'Reptile',
  92: 'Rodent',
  93: 'Bird',
  94: 'Fish (fresh water)',
  95: 'Fish (salt water)',
  96: 'Other',
  109: 'None',
  112: 'White',
  113: 'Black or African American',
  114: 'Hispanic, Latino or Spanish origin',
  115: 'American Indian or Alaska Native',
  116: 'Asian Indian',
  117: 'Chinese',
  118: 'Filipino',
  119: 'Japanese',
  120: 'Korean',
  121: 'Vietnamese',
  122: 'Pacific Islander',
  123: 'Middle Eastern',
  124: 'Other Asian',
  125: 'Other',
  126: 'Prefer not to answer',
};

const devices = {
  51: 'iPhone',
  52: 'iPad',
  40: 'Android phone or tablet',
  58: 'Computer or laptop',
  57: 'Game console',
  59: 'Handheld game console',
  60: 'Kindle',
  61: 'Voice assistant',
};

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
    chooseAll: 'Choose all that apply',
    birthHint: 'Write the month as a number, like 3 for March',
    incomeHint: 'A rough estimate in US dollars is fine',
    back: 'Back',
    next: 'Continue',
    submit: 'Create profile',
    sending: 'Sending…',
    signedOut: 'Sign in to take surveys.',
    notSetUp: {
      title: 'This page isn’t set up correctly',
      text: 'Please contact the app or site’s support.',
    },
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
    labels: {
      questions,
      options,
      devices,
      incomeBelow: (amount) => `Under ${amount}`,
      moreThan: (amount) => `More than ${amount}`,
    },
  };
}
