import { isSensitiveAnswer } from '@rewards-wall/shared/catalog/sensitive-answers.ts';
import type { ProfileValues } from '../survey-profile/values/profile-values.ts';

/** The step that asks for sensitive answers. Without them, the form can't go on after it. */
const LAST_STEP = 2;

/** What may be kept of a draft: not the sensitive answers, and not the consent to them. */
export function withoutSensitive({ step, values }: { readonly step: number; readonly values: ProfileValues }) {
  const answers = Object.fromEntries(
    Object.entries(values.answers).filter(
      ([id, options]) => !options.some((option) => isSensitiveAnswer(Number(id), option)),
    ),
  );
  return { step: Math.min(step, LAST_STEP), values: { ...values, answers, consent: false } };
}
