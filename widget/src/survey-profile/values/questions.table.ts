import { profileDeviceIds } from '@rewards-wall/shared/catalogue/devices.ts';
import { incomeByCountry } from '@rewards-wall/shared/catalogue/income.ts';
import { questions } from '@rewards-wall/shared/catalogue/questions.ts';
import type { Option, Question } from '@rewards-wall/shared/catalogue/questions.ts';

/** Ids that count up from the first to the last. */
type Run = readonly [first: number, last: number];

/** A question as the form asks it, by ids: its words come with the language. */
export interface AskedQuestion {
  readonly kind: Question['kind'];
  readonly required: boolean;
  readonly options: readonly Run[];
}

/**
 * The options to show: one that repeats a label (18 and 19 of income) or an id (96, "Other" and "None", of pets) is
 * left out, so each choice stands once and sends the first id. "None" of pets is the form's own choice.
 */
const shown = (all: readonly Option[]): readonly Run[] =>
  runsOf(
    all
      .filter(({ id, label }, index) => all.findIndex((each) => each.id === id || each.label === label) === index)
      .map(({ id }) => id),
  );

function runsOf(ids: readonly number[]): readonly Run[] {
  const lasts = ids.filter((id, index) => ids[index + 1] !== id + 1);
  return ids.filter((id, index) => ids[index - 1] !== id - 1).map((first, index) => [first, lasts[index] ?? first]);
}

/** The questions of the catalogue, by id. */
export const askedQuestions: Readonly<Record<number, AskedQuestion>> = Object.fromEntries(
  questions.map(({ id, kind, required, options }) => [id, { kind, required, options: shown(options) }]),
);

/** The options of income in countries that have their own, by upper-case alpha-2 code. */
export const incomeOfCountry: Readonly<Record<string, readonly Run[]>> = Object.fromEntries(
  [...incomeByCountry].map(([country, options]) => [country, shown(options)]),
);

/** The devices to choose from. */
export const deviceIds: readonly number[] = profileDeviceIds;
