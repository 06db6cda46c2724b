import { expect, test } from 'vitest';
import { formatsIn } from './formats-in.ts';

test('a short time omits the year only if it is the current one in its zone', () => {
  const at = new Date('2027-01-01T00:30:00Z');
  const laterThatYear = new Date('2027-03-10T12:00:00Z');
  const anHourBefore = new Date('2026-12-31T23:30:00Z');
  const [newYork, utc] = [formatsIn('America/New_York').short, formatsIn('UTC').short];
  expect(newYork.format(at, laterThatYear)).toContain('2026');
  expect(newYork.format(at, anHourBefore)).not.toContain('2026');
  expect(utc.format(at, laterThatYear)).not.toContain('2027');
  expect(utc.format(at, anHourBefore)).toContain('2027');
});
