/** Questions about ethnic origin: 7 (Hispanic or Latino origin) and 11 (ethnic background). */
export const ethnicityQuestions: readonly number[] = [7, 11];

/** Options that tell of a disability: 39 (employment status) and 84 (occupation). */
export const disabilityOptions: readonly number[] = [39, 84];

/** Whether an answer is sensitive: about ethnic origin or health. It needs the user's explicit consent. */
export function isSensitiveAnswer(questionId: number, optionId: number): boolean {
  return ethnicityQuestions.includes(questionId) || disabilityOptions.includes(optionId);
}
