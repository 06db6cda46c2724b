import type { Option } from './option.ts';

/** "Not credited": the subject that needs the offer's name and the day it was completed. */
export const NOT_CREDITED = 1;

/** The subjects of support tickets: `subject_id`. */
export const ticketSubjects: readonly Option[] = [
  { id: NOT_CREDITED, label: 'I was not credited' },
  { id: 2, label: 'The offer leads to the wrong page' },
  { id: 3, label: 'Something else' },
];
