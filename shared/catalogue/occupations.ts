import type { Option } from './questions.ts';

/** The options of question 6, primary occupation. */
export const occupations: readonly Option[] = [
  { id: 30, label: 'Own' },
  { id: 31, label: 'Rent' },
];
