import { feedConstants } from '@rewards-wall/shared/catalog/feed-constants.ts';
import { expect, test } from 'vitest';
import { everybody } from '../schema/targeting.ts';
import { constantProblems, constantsOf } from './feed-constants.ts';

test('every field of targeting can be a constant', () => {
  expect(feedConstants.map(({ name }) => name).toSorted()).toEqual(Object.keys(everybody).toSorted());
});

test('constants are read as an imported offer has them, and other settings are none', () => {
  const settings = {
    countries: 'es, pt',
    languages: 'ES',
    devices: 'phone,tablet',
    target_system: '40,50',
    browsers: 'chrome',
    gender: 'f',
    age_range_id: '1',
    answers: '{"8":[89]}',
    base: 'https://n.example',
  };
  for (const { name } of feedConstants) expect(constantProblems(name, settings[name])).toEqual([]);
  expect(constantsOf(settings)).toEqual({
    countries: ['ES', 'PT'],
    languages: ['es'],
    devices: ['phone', 'tablet'],
    target_system: [40, 50],
    browsers: ['chrome'],
    gender: 'f',
    age_range_id: [1],
    answers: { 8: [89] },
  });
  expect(constantsOf({ base: 'https://n.example' })).toBeNull();
});

test.each([
  ['countries', 'ES,Spain'],
  ['countries', ''],
  ['devices', 'fridge'],
  ['target_system', '7'],
  ['gender', 'x'],
  ['answers', '{"8"'],
  ['answers', '{"8":[1]}'],
] as const)('a wrong value of %s is refused: %s', (name, text) => {
  expect(constantProblems(name, text)).toEqual([expect.stringMatching(`^The setting ${name} (?:must|is) .*\\.$`)]);
});
