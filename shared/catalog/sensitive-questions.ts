import { questions } from './questions.ts';
import { isSensitiveAnswer } from './sensitive-answers.ts';

/** The questions with sensitive answers. A profile may lack them once consent is withdrawn. */
export const sensitiveQuestions: readonly number[] = questions
  .filter(({ id, options }) => options.some((option) => isSensitiveAnswer(id, option.id)))
  .map(({ id }) => id);
