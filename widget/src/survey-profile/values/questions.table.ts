import { profileDeviceIds } from '@rewards-wall/shared/catalog/devices.ts';
import { incomeByCountry } from '@rewards-wall/shared/catalog/income.ts';
import { questions } from '@rewards-wall/shared/catalog/questions.ts';
import type { Option } from '@rewards-wall/shared/catalog/option.ts';
import type { Question } from '@rewards-wall/shared/catalog/questions.ts';

/** Consecutive ids, both ends included. */
type Run = readonly [first: number, last: number];

/** A question by its ids; the labels come with the language. */
interface AskedQuestion {
  readonly kind: Question['kind'];
  /** Only where the user may leave it out. */
  readonly isOptional?: true;
  readonly options: readonly Run[];
}

/**
 * The options without repeated labels (income 18 and 19) and repeated ids (96 is "Other" and "None" for pets), so that
 * each choice appears once and sends the first id. The form has its own "None of these".
 */
const distinct = (all: readonly Option[]): readonly Run[] =>
  runsOf(
    all
      .filter(({ id, label }, index) => all.findIndex((each) => each.id === id || each.label === label) === index)
      .map(({ id }) => id),
  );

function runsOf(ids: readonly number[]): readonly Run[] {
  const lasts = ids.filter((id, index) => ids[index + 1] !== id + 1);
  return ids.filter((id, index) => ids[index - 1] !== id - 1).map((first, index) => [first, lasts[index] ?? first]);
}

/** The questions of the catalog, by id. */
export const askedQuestions: Readonly<Record<number, AskedQuestion>> = Object.fromEntries(
  questions.map(({ id, kind, required, options }) => [
    id,
    { kind, ...(!required && { isOptional: true }), options: distinct(options) },
  ]),
);

/** Income options of countries that have their own, by upper-case alpha-2 code. */
export const incomeOfCountry: Readonly<Record<string, readonly Run[]>> = Object.fromEntries(
  [...incomeByCountry].map(([country, options]) => [country, distinct(options)]),
);

export const deviceIds: readonly number[] = profileDeviceIds;
