import { isSensitiveAnswer } from '@rewards-wall/shared/catalog/sensitive-answers.ts';

/** A provider's version of a question. */
export interface MappedQuestion {
  /** The provider's ID of the question. */
  readonly id: string;
  /** The provider's code of each of our options. An option without a code is not sent. */
  readonly options: Readonly<Record<number, string>>;
}

/** A question of the provider for what we keep as a field of the profile. */
export interface MappedFields {
  readonly gender?: { readonly id: string; readonly options: Readonly<Record<'f' | 'm', string>> };
  /** Answered with YYYY-MM-DD. */
  readonly birthDate?: { readonly id: string };
  readonly postalCode?: { readonly id: string };
}

/** Our question IDs, each with the provider's question. `countries` has the differences per country. */
export interface AnswerMap {
  readonly fields?: MappedFields;
  readonly questions: Readonly<Record<number, MappedQuestion>>;
  readonly countries: Readonly<Record<string, Readonly<Record<number, MappedQuestion>>>>;
}

/** For providers that ask only for gender, age and address. */
export const noAnswers: AnswerMap = { questions: {}, countries: {} };

export interface MappedAnswer {
  readonly question: string;
  readonly codes: readonly string[];
}

/**
 * A person's answers in a provider's codes, in the order of our questions. Questions without an ID and options without
 * a code are left out, never guessed.
 */
export function mapAnswers(
  map: AnswerMap,
  country: string,
  answers: Readonly<Record<number, readonly number[]>>,
): MappedAnswer[] {
  return Object.entries(answers).flatMap(([id, chosen]): MappedAnswer[] => {
    const question = questionOf(map, country, Number(id));
    if (question === undefined) return [];
    const codes = chosen.flatMap((option) => own(question.options, option) ?? []);
    return codes.length === 0 ? [] : [{ question: question.id, codes: [...new Set(codes)] }];
  });
}

/** The provider's own map, overridden by the operator's question by question. */
export function completedMap(built: AnswerMap, operators: AnswerMap | null): AnswerMap {
  if (operators === null) return built;
  const names = [...new Set([...Object.keys(built.countries), ...Object.keys(operators.countries)])];
  const fields = { ...built.fields, ...operators.fields };
  return {
    ...(Object.keys(fields).length > 0 && { fields }),
    questions: { ...built.questions, ...operators.questions },
    countries: Object.fromEntries(
      names.map((name) => [name, { ...own(built.countries, name), ...own(operators.countries, name) }]),
    ),
  };
}

/** The answers without those about ethnic origin and disability. */
export function withoutSensitive(
  answers: Readonly<Record<number, readonly number[]>>,
): Readonly<Record<number, readonly number[]>> {
  return Object.fromEntries(
    Object.entries(answers).map(([id, options]) => [
      id,
      options.filter((option) => !isSensitiveAnswer(Number(id), option)),
    ]),
  );
}

function questionOf(map: AnswerMap, country: string, id: number): MappedQuestion | undefined {
  const there = own(map.countries, country);
  return (there && own(there, id)) ?? own(map.questions, id);
}

function own<T>(record: Readonly<Record<PropertyKey, T>>, key: PropertyKey): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
