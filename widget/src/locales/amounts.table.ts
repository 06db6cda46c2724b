import { incomeByCountry } from '@rewards-wall/shared/catalogue/income.ts';
import { questions } from '@rewards-wall/shared/catalogue/questions.ts';

const all = [...questions.map(({ options }) => options), ...incomeByCountry.values()].flat();

/** The catalogue's labels that are a number or an amount of money, by option: no language has words for them. */
export const amounts: Readonly<Record<number, string>> = Object.fromEntries(
  all.filter(({ label }) => /^\d+\+?$|\p{Sc}/u.test(label)).map(({ id, label }) => [id, label]),
);
