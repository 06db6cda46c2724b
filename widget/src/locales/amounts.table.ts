import { incomeByCountry } from '@rewards-wall/shared/catalog/income.ts';
import { questions } from '@rewards-wall/shared/catalog/questions.ts';

const all = [...questions.map(({ options }) => options), ...incomeByCountry.values()].flat();

/** The option labels that are numbers or amounts of money, by option id: they need no translation. */
export const amounts: Readonly<Record<number, string>> = Object.fromEntries(
  all.filter(({ label }) => /^\d+\+?$|\p{Sc}/u.test(label)).map(({ id, label }) => [id, label]),
);
