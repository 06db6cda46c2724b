import { expect, test } from 'vitest';
import { stepOf } from '../survey-profile/values/profile-steps.ts';
import { emptyValues } from '../survey-profile/values/profile-values.ts';
import { withoutSensitive } from './without-sensitive.ts';

const values = {
  ...emptyValues('GB'),
  texts: { ...emptyValues('').texts, city: 'London' },
  answers: { 1: [2], 3: [21], 5: [39], 6: [84], 7: [88], 8: [89, 90], 11: [126] },
  consent: true,
};

test('answers about ethnic origin and disability are never kept, nor the consent to them', () => {
  expect(withoutSensitive({ step: 1, values })).toEqual({
    step: 1,
    values: { ...values, answers: { 1: [2], 3: [21], 8: [89, 90] }, consent: false },
  });
  const harmless = { 5: [32], 6: [64] };
  expect(withoutSensitive({ step: 1, values: { ...values, answers: harmless } }).values.answers).toEqual(harmless);
});

test('the form opens no later step than the one that asks for ethnic origin', () => {
  const last = stepOf('answers.7');
  expect([0, last, 4].map((step) => withoutSensitive({ step, values }).step)).toEqual([0, last, last]);
  expect(stepOf('answers.11')).toBe(last);
});
