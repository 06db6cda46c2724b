import { surveyEmptyReasons } from '@rewards-wall/shared/schema/survey.ts';
import { expect, test } from 'vitest';
import { createFormat } from '../i18n/format.ts';
import { messages } from './en/wall.ts';

test('the surveys tab has a text for every reason that the service gives for an empty list', () => {
  expect(Object.keys(messages(createFormat('en'), '').surveys.emptyReasons)).toEqual([...surveyEmptyReasons]);
});
