import * as z from 'zod';
import { INCOME_QUESTION, incomeOptions, question, questions } from '../catalog/questions.ts';
import type { Option } from '../catalog/option.ts';
import { sensitiveQuestions } from '../catalog/sensitive-questions.ts';
import { integerOf } from './parameters.ts';
import { wire } from './wire.ts';

/** Maps each question id to the chosen option ids: one id for a single choice. */
export type Answers = Record<number, number[]>;

export const REQUIRED = 'is required';

type Fault = (questionId: string, message: string) => void;

/** Reads one option id or an array of them, each a number or its digits; null for anything else. */
function chosenIds(value: unknown): number[] | null {
  const ids = (Array.isArray(value) ? value : [value]).map(integerOf);
  const whole = ids.filter((id) => id !== null);
  return whole.length === ids.length ? whole : null;
}

/** Why the answer to one question is invalid; null if it is valid. `checkIncome` checks the ids of incomes. */
function faultOf(questionId: number, ids: number[] | null): string | null {
  const asked = question(questionId);
  if (asked === undefined) return 'is not a known question';
  if (ids === null) return 'must be an option id or a list of option ids';
  if (asked.kind !== 'multiple' && ids.length !== 1) {
    return ids.length === 0 ? 'is required' : 'must have exactly one option';
  }
  const known = (id: number) => asked.id === INCOME_QUESTION || hasOption(asked.options, id);
  return ids.every(known) ? null : 'is not an option of this question';
}

const hasOption = (options: readonly Option[], id: number): boolean => options.some((option) => option.id === id);

function read(sent: object, fault: Fault): Answers {
  const answers: Answers = {};
  for (const [key, value] of Object.entries(sent)) {
    const id = integerOf(key);
    // Ids are exact: '01' and '1 ' name no question.
    if (id === null || String(id) !== key) {
      fault(key, 'is not a known question');
      continue;
    }
    const ids = chosenIds(value);
    const message = faultOf(id, ids);
    if (message !== null) fault(key, message);
    else if (ids !== null) answers[id] = [...new Set(ids)];
  }
  for (const { id, required } of questions) {
    const isChecked = required && !sensitiveQuestions.includes(id);
    if (isChecked && !Object.hasOwn(sent, id)) fault(String(id), REQUIRED);
  }
  return answers;
}

const optionId = { anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^[0-9]+$' }] };
const choice = { anyOf: [...optionId.anyOf, { type: 'array', items: optionId }] };

/**
 * The `answers` of a profile, normalized (docs/contract/profiles.md#answers). Reports each fault at its question.
 * `checkIncome` checks the income, and `missingSensitiveAnswers` which sensitive answers are missing.
 */
export const answersField = z
  .unknown()
  .transform((value, context): Answers => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      context.addIssue(value === undefined ? 'is required' : 'must map question ids to option ids');
      return z.NEVER;
    }
    return read(value, (id, message) => context.addIssue({ code: 'custom', path: [id], message }));
  })
  .meta({
    description: 'Maps each question id to an option id or a list of option ids',
    example: { 1: '2', 2: '11', 3: '21', 4: '30', 5: '32', 6: '64', 7: '88', 8: ['89', '90'], 9: '109', 11: '126' },
    sensitive: true,
    override: wire({
      type: 'object',
      properties: Object.fromEntries(questions.map((asked) => [asked.id, { description: asked.label, ...choice }])),
      required: questions.filter((asked) => asked.required).map((asked) => String(asked.id)),
      additionalProperties: false,
    }),
  });

/** The required questions with sensitive answers that a request does not answer. */
export function missingSensitiveAnswers(answers: unknown): readonly number[] {
  if (typeof answers !== 'object' || answers === null || Array.isArray(answers)) return [];
  return sensitiveQuestions.filter((id) => question(id)?.required && !Object.hasOwn(answers, id));
}

/** Whether the income answer is an option of the country. A missing answer passes: `answersField` reports it. */
export function checkIncome(answers: unknown, country: unknown): boolean {
  if (typeof answers !== 'object' || answers === null) return true;
  const chosen: unknown = Reflect.get(answers, INCOME_QUESTION);
  const options = incomeOptions(typeof country === 'string' ? country : '');
  const ids = chosen === undefined ? [] : chosenIds(chosen);
  return ids === null || ids.every((id) => hasOption(options, id));
}
