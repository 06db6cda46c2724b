import { questions } from './questions.ts';
import { isSensitiveAnswer } from './sensitive-answers.ts';

/** The questions with sensitive answers: once their consent is withdrawn, a profile may lack an answer to them. */
export const sensitiveQuestions: readonly number[] = questions
  .filter(({ id, options }) => options.some((option) => isSensitiveAnswer(id, option.id)))
  .map(({ id }) => id);
