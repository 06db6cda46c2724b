import { INCOME_QUESTION, incomeOptions, question } from '@rewards-wall/shared/catalogue/questions.ts';
import type { Option } from '@rewards-wall/shared/catalogue/questions.ts';

/**
 * The options to show for a question: one that repeats a label (18 and 19 of income) or an id (96, "Other" and "None",
 * of pets) is left out, so each choice stands once and sends the first id. "None" of pets is the form's own choice.
 */
export function questionOptions(id: number, country: string): readonly Option[] {
  const all = id === INCOME_QUESTION ? incomeOptions(country) : (question(id)?.options ?? []);
  return all.filter((option, index) =>
    all.slice(0, index).every((before) => before.id !== option.id && before.label !== option.label),
  );
}
