import { expect, test } from 'vitest';
import { questions } from './questions.ts';
import { isSensitiveAnswer } from './sensitive-answers.ts';

test('every answer about ethnic origin or a disability is sensitive, and no other is', () => {
  const all = questions.flatMap(({ id, label, options }) =>
    options.map((option) => ({ id, optionId: option.id, text: `${label}: ${option.label}` })),
  );
  const sensitive = all.filter(({ id, optionId }) => isSensitiveAnswer(id, optionId));
  expect(sensitive).toEqual(all.filter(({ text }) => /ethnic|hispanic|disab/i.test(text)));
  expect(sensitive).toHaveLength(2 + 15 + 2);
});
