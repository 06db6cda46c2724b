import { expect, test } from 'vitest';
import { fieldOrder } from './field-order.ts';
import { steps } from '../values/profile-steps.ts';

const orderIn = (lang: string) => steps.map(({ fields }) => fieldOrder(fields, lang));

test('in Japanese, the family comes before the person and the region before the street', () => {
  expect(orderIn('ja').slice(0, 2)).toEqual([
    ['last_name', 'first_name', 'email', 'gender', 'dob'],
    ['country', 'zip', 'state', 'city', 'address1', 'address2'],
  ]);
});

test('no step asks for more or less than in English, which keeps the order of the steps', () => {
  expect(orderIn('en')).toEqual(steps.map(({ fields }) => fields));
  expect(orderIn('ja').map((fields) => fields.toSorted())).toEqual(steps.map(({ fields }) => fields.toSorted()));
});
