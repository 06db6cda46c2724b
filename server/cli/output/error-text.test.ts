import { expect, test } from 'vitest';
import { errorText } from './error-text.ts';

test('an error never prints nothing', () => {
  expect(errorText(new Error('The disk is full'))).toBe('The disk is full');
  expect(errorText(new Error(''))).toBe('Error without a message.');
  expect(errorText(new TypeError(' ', { cause: new Error('inner') }))).toBe('inner');
  const refused = ['::1', '127.0.0.1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`));
  expect(errorText(new AggregateError(refused))).toBe(
    'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
  );
  expect(errorText(new AggregateError([]))).toBe('AggregateError without a message.');
  expect(errorText('')).toBe('An unknown error occurred.');
});

test('errors of files are said in words', () => {
  const missing = Object.assign(new Error('ENOENT'), { code: 'ENOENT', path: 'offers.csv' });
  expect(errorText(missing)).toBe('offers.csv: no such file or folder.');
});
