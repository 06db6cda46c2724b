import { devices, options, questions } from '../english.table.ts';
import type { QuestionLabels } from '../profile-messages.ts';

/** What English calls questions, options and devices: the words of the catalogue. */
export function messages(): QuestionLabels {
  return {
    questions,
    options,
    devices,
    incomeBelow: (amount) => `Under ${amount}`,
    incomeAbove: (amount) => `More than ${amount}`,
  };
}
