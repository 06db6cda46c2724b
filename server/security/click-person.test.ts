import { expect, test } from 'vitest';
import { readClickPerson, writeClickPerson } from './click-person.ts';

const person = { subid2: 'a', subid3: '', subid4: 'ż', device: 'idfa', ip: '198.51.100.7', user_agent: 'Mozilla/5.0' };

test('reads personal data of a click as it was written', () => {
  expect(readClickPerson(writeClickPerson(person))).toEqual(person);
});

test('throws on any other text', () => {
  expect(() => readClickPerson('{}')).toThrow();
  expect(() => readClickPerson('{"device":5}')).toThrow();
  expect(() => readClickPerson('no json')).toThrow();
});
