import { devices, options, questions } from '../english.table.ts';
import type { QuestionLabels } from '../profile-messages.ts';

/** Questions, options and devices in English, from the catalogue. */
export function messages(): QuestionLabels {
  return {
    questions,
    options,
    devices,
    incomeBelow: (amount) => `Under ${amount}`,
    incomeAbove: (amount) => `More than ${amount}`,
  };
}
