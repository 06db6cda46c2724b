import { expect, test } from 'vitest';
import { questionOptions } from './question-options.ts';

test('the income label that stands twice is shown once and sends the first id', () => {
  const ids = questionOptions(3, 'US').map((option) => option.id);
  expect(ids).toContain(18);
  expect(ids).not.toContain(19);
  expect(ids).toHaveLength(12);
});

test('96 is Other; None is not an option of pets', () => {
  const options = questionOptions(8, 'US');
  expect(options.filter((option) => option.id === 96)).toEqual([{ id: 96, label: 'Other' }]);
  expect(options.map((option) => option.label)).not.toContain('None');
});

test('None of question 9 is an option like any other', () => {
  expect(questionOptions(9, 'US')[0]).toEqual({ id: 109, label: 'None' });
});
