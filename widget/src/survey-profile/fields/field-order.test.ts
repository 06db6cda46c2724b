import { expect, test } from 'vitest';
import { fieldOrder } from './field-order.ts';
import { steps } from '../values/profile-steps.ts';

const orderIn = (lang: string) => steps.map(({ fields }) => fieldOrder(fields, lang));

test('in Japanese, the family name comes first, and the region before the street', () => {
  expect(orderIn('ja').slice(0, 2)).toEqual([
    ['last_name', 'first_name', 'email', 'gender', 'dob'],
    ['country', 'zip', 'state', 'city', 'address1', 'address2'],
  ]);
});

test('every language asks for the same fields in each step; English keeps the order of the steps', () => {
  expect(orderIn('en')).toEqual(steps.map(({ fields }) => fields));
  expect(orderIn('ja').map((fields) => fields.toSorted())).toEqual(steps.map(({ fields }) => fields.toSorted()));
});
