import { formSteps } from '@rewards-wall/shared/form-steps.ts';
import { questions } from '@rewards-wall/shared/catalog/questions.ts';
import { expect, test } from 'vitest';
import { isFieldId, questionIdOf, stepOf, steps } from './profile-steps.ts';
import { textRules } from './text-rules.ts';

test('every field and question is in exactly one step', () => {
  const asked = steps.flatMap((step) => step.fields);
  const wanted = [
    ...Object.keys(textRules),
    ...['gender', 'dob', 'country', 'target_system_selected', 'consent.sensitive'],
    ...questions.map((each) => `answers.${each.id}`),
  ];
  expect(asked.toSorted()).toEqual(wanted.toSorted());
});

test('country comes before income', () => {
  expect(stepOf('country')).toBeLessThan(stepOf('answers.3'));
});

test('recognizes the fields and questions of the form', () => {
  expect([isFieldId('answers.3'), isFieldId('answers.10'), isFieldId('api_key')]).toEqual([true, false, false]);
  expect([questionIdOf('answers.11'), questionIdOf('email')]).toEqual([11, null]);
});

test('the form reports its steps by their place, which the service knows by name', () => {
  expect(formSteps).toEqual(['opened', ...steps.map(({ name }) => name)]);
});
