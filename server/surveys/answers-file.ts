import * as z from 'zod';
import type { AnswerMap } from '../networks/reading/answer-map.ts';

const code = z.string().regex(/^[!-~]{1,60}$/, 'must be a code of printable characters');

const question = z.strictObject({
  id: code,
  options: z.record(z.string().regex(/^\d{1,4}$/, 'must be one of our option ids'), code),
});

const questions = z.record(z.string().regex(/^\d{1,2}$/, 'must be one of our question ids'), question);

/** The operator's table: our question and option ids with the provider's codes, and per country where they differ. */
const answersFile = z.strictObject({
  fields: z
    .strictObject({
      gender: z.strictObject({ id: code, options: z.strictObject({ m: code, f: code }) }).optional(),
      birthDate: z.strictObject({ id: code }).optional(),
      postalCode: z.strictObject({ id: code }).optional(),
    })
    .optional(),
  questions: questions.default({}),
  countries: z.record(z.string().regex(/^[A-Z]{2}$/, 'must be a country code'), questions).default({}),
});

/** Reads an operator's table, or says what is wrong with it. */
export function readAnswersFile(
  value: unknown,
): { kind: 'table'; table: AnswerMap } | { kind: 'invalid'; message: string } {
  const parsed = answersFile.safeParse(value);
  if (parsed.success) {
    const { fields, ...others } = parsed.data;
    const { birthDate, gender, postalCode } = fields ?? {};
    const given = { ...(gender && { gender }), ...(birthDate && { birthDate }), ...(postalCode && { postalCode }) };
    return { kind: 'table', table: { ...others, ...(Object.keys(given).length > 0 && { fields: given }) } };
  }
  const [issue] = parsed.error.issues;
  return { kind: 'invalid', message: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'is not a table'}` };
}
