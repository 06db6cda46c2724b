import { expect, test } from 'vitest';
import { readClickPerson, writeClickPerson } from './click-person.ts';

const person = { subid2: 'a', subid3: '', subid4: 'ż', device: 'idfa', ip: '198.51.100.7', user_agent: 'Mozilla/5.0' };

test('what a click seals of its person is read as it was written', () => {
  expect(readClickPerson(writeClickPerson(person))).toEqual(person);
});

test('clicks of earlier builds are read with what they have', () => {
  const nothing = { subid2: '', subid3: '', subid4: '', device: '', ip: null, user_agent: null };
  expect(readClickPerson('{}')).toEqual(nothing);
  expect(readClickPerson('{"ip":"198.51.100.7"}')).toEqual({ ...nothing, ip: '198.51.100.7' });
});

test('text that no build wrote is a broken promise', () => {
  expect(() => readClickPerson('{"device":5}')).toThrow();
  expect(() => readClickPerson('no json')).toThrow();
});
