import { defaultIncome, incomeByCountry } from './income.ts';
import { occupations } from './occupations.ts';
import type { Option } from './option.ts';

/** A question of a profile. `radio` and `select` take exactly one option, `multiple` any number. */
export interface Question {
  readonly id: number;
  /** A name for code and form fields. */
  readonly name: string;
  readonly label: string;
  readonly kind: 'radio' | 'select' | 'multiple';
  readonly required: boolean;
  /** Ids and labels exactly as in the contract; a label or an id may occur twice. */
  readonly options: readonly Option[];
}

/** Household income: the question whose options depend on the country. */
export const INCOME_QUESTION = 3;

/** Question and option ids of docs/contract/profiles.md#questions. There is no question 10. */
export const questions: readonly Question[] = [
  {
    id: 1,
    name: 'marital_status',
    label: 'Marital status',
    kind: 'radio',
    required: true,
    options: [
      { id: 1, label: 'Single' },
      { id: 2, label: 'Married' },
      { id: 3, label: 'Divorced' },
      { id: 4, label: 'Widowed' },
      { id: 5, label: 'Engaged' },
    ],
  },
  {
    id: 2,
    name: 'education',
    label: 'Highest level of education completed',
    kind: 'select',
    required: true,
    options: [
      { id: 6, label: '8th Grade or below' },
      { id: 7, label: '9th Grade to 11th Grade' },
      { id: 8, label: 'High School Graduate' },
      { id: 9, label: 'Some College' },
      { id: 10, label: "Associate's Degree" },
      { id: 11, label: "Bachelor's Degree" },
      { id: 12, label: 'Some postgraduate study' },
      { id: 13, label: 'Masters Degree' },
      { id: 14, label: 'Doctorate / PhD' },
      { id: 15, label: 'Trade School' },
      { id: 16, label: 'None of the above' },
    ],
  },
  {
    id: 3,
    name: 'household_income',
    label: 'Total pre-tax household income',
    kind: 'select',
    required: true,
    options: defaultIncome,
  },
  {
    id: 4,
    name: 'residence',
    label: 'Own or rent place of residence',
    kind: 'radio',
    required: true,
    options: [
      { id: 30, label: 'Own' },
      { id: 31, label: 'Rent' },
    ],
  },
  {
    id: 5,
    name: 'employment',
    label: 'Current employment status',
    kind: 'select',
    required: true,
    options: [
      { id: 32, label: 'Employed full-time' },
      { id: 33, label: 'Employed part-time' },
      { id: 34, label: 'Self employed' },
      { id: 35, label: 'Temporarily unemployed' },
      { id: 36, label: 'Student' },
      { id: 37, label: 'Homemaker' },
      { id: 38, label: 'Retired' },
      { id: 39, label: 'Disabled or Permanently Unemployed' },
    ],
  },
  {
    id: 6,
    name: 'occupation',
    label: 'Primary occupation',
    kind: 'select',
    required: true,
    options: occupations,
  },
  {
    id: 7,
    name: 'hispanic',
    label: 'Hispanic/Latino or of such descent',
    kind: 'radio',
    required: true,
    options: [
      { id: 87, label: 'Yes' },
      { id: 88, label: 'No' },
    ],
  },
  {
    id: 8,
    name: 'pets',
    label: 'Kinds of pets owned',
    kind: 'multiple',
    required: false,
    options: [
      { id: 89, label: 'Dog' },
      { id: 90, label: 'Cat' },
      { id: 91, label: 'Reptile' },
      { id: 92, label: 'Rodent' },
      { id: 93, label: 'Bird' },
      { id: 94, label: 'Fish (fresh water)' },
      { id: 95, label: 'Fish (salt water)' },
      { id: 96, label: 'Other' },
      { id: 96, label: 'None' },
    ],
  },
  {
    id: 9,
    name: 'children',
    label: 'Number of children 18 or younger in the home',
    kind: 'select',
    required: true,
    options: [
      { id: 109, label: 'None' },
      { id: 98, label: '1' },
      { id: 99, label: '2' },
      { id: 100, label: '3' },
      { id: 101, label: '4' },
      { id: 102, label: '5' },
      { id: 103, label: '6' },
      { id: 104, label: '7' },
      { id: 105, label: '8' },
      { id: 106, label: '9' },
      { id: 107, label: '10' },
      { id: 108, label: '10+' },
    ],
  },
  {
    id: 11,
    name: 'ethnicity',
    label: 'Ethnic background',
    kind: 'select',
    required: true,
    options: [
      { id: 112, label: 'White' },
      { id: 113, label: 'Black or African American' },
      { id: 114, label: 'Hispanic, Latino, or Spanish origin' },
      { id: 115, label: 'American Indian or Alaska Native' },
      { id: 116, label: 'Asian Indian' },
      { id: 117, label: 'Chinese' },
      { id: 118, label: 'Filipino' },
      { id: 119, label: 'Japanese' },
      { id: 120, label: 'Korean' },
      { id: 121, label: 'Vietnamese' },
      { id: 122, label: 'Pacific Islander' },
      { id: 123, label: 'Middle Eastern' },
      { id: 124, label: 'Other Asian' },
      { id: 125, label: 'Other' },
      { id: 126, label: 'Prefer not to answer' },
    ],
  },
];

const byId: ReadonlyMap<number, Question> = new Map(questions.map((entry) => [entry.id, entry]));

/** The question with this id, if there is one. */
export function question(id: number): Question | undefined {
  return byId.get(id);
}

/** The income options (question 3) of a country, by alpha-2 code: its own, or else the contract's. */
export function incomeOptions(country: string): readonly Option[] {
  return incomeByCountry.get(country.toUpperCase()) ?? defaultIncome;
}
