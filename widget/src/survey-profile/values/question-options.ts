import { countUp } from '../../ui/count-up.ts';
import { askedQuestions, incomeOfCountry } from './questions.table.ts';

/** Household income, the question with options by country. */
const INCOME = 3;

/** The option ids of a question, in the order of the catalog. */
export function questionOptions(id: number, country: string): readonly number[] {
  const runs = (id === INCOME && incomeOfCountry[country]) || (askedQuestions[id]?.options ?? []);
  return runs.flatMap(([first, last]) => countUp(first, last - first + 1));
}
