import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';
import { profileDeviceIds } from '@rewards-wall/shared/catalog/devices.ts';
import { questions } from '@rewards-wall/shared/catalog/questions.ts';
import { profileBody as profileSchema } from '@rewards-wall/shared/schema/profile.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextField } from '../../locales/profile-messages.ts';
import { checkFields } from './check-fields.ts';
import { profileBody } from '../sending/profile-body.ts';
import { isoBirth } from './birth-date.ts';
import { isFieldId, steps } from './profile-steps.ts';
import { emptyValues } from './profile-values.ts';
import type { ProfileValues } from './profile-values.ts';
import { questionOptions } from './question-options.ts';
import { textRules } from './text-rules.ts';
import { zipOf } from './zip.ts';
import { anyCharacter } from '../../../../e2e/support/requests/any-character.ts';

const today = '2026-11-21';
const allFields = steps.flatMap((step) => step.fields);

/** Valid and invalid input: around the limit, in any script, blank, with control characters. */
const typed = (max: number) =>
  fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: max + 2 }),
    fc.string({ unit: anyCharacter, maxLength: 12 }),
    fc.integer({ min: max - 1, max: max + 1 }).map((length) => 'x'.repeat(length)),
    fc.integer({ min: max - 1, max: max + 1 }).map((length) => '🌍'.repeat(length)),
    fc.constantFrom('', ' ', '  a ', 'a\u0000', 'a\tb', '\ud800', 'SW1A 1AA', '12345', 'a_b-c'),
  );

const email = fc.oneof(
  fc.emailAddress(),
  typed(80),
  fc.constantFrom('a@b', 'a@b.c', 'a b@c.de', ' a@b.co ', 'é@b.co', `${'a'.repeat(75)}@b.co`),
  fc.integer({ min: 70, max: 80 }).map((length) => `${'a'.repeat(length)}@b.co`),
);

const texts: fc.Arbitrary<Record<TextField, string>> = fc.record({
  email,
  first_name: typed(40),
  last_name: typed(40),
  address1: typed(70),
  address2: typed(70),
  city: typed(50),
  state: typed(50),
  zip: typed(10),
});

const validTexts = {
  email: 'ada@example.com',
  first_name: 'Ada',
  last_name: 'Lovelace',
  address1: '1 Road',
  address2: '',
  city: 'London',
  state: 'London',
  zip: 'SW1A 1AA',
};

const answers = (country: string) =>
  fc.record(
    Object.fromEntries(
      questions.map(({ id, kind }) => {
        const ids = [...questionOptions(id, country)];
        return [id, kind === 'multiple' ? fc.subarray(ids) : fc.constantFrom(...ids.map((each) => [each]), [])];
      }),
    ),
  );

const values: fc.Arbitrary<ProfileValues> = fc.constantFrom('', ...countryCodes).chain((country) =>
  fc
    .record({
      // Mostly at most one wrong text, so that valid and invalid forms both occur.
      texts: fc.oneof(
        texts,
        texts.chain((wild) => fc.subarray(Object.keys(textRules), { maxLength: 1 }).map((some) => mix(wild, some))),
      ),
      gender: fc.constantFrom('m', 'f', ''),
      noZip: fc.boolean(),
      devices: fc.subarray([...profileDeviceIds]),
      answers: fc.oneof(answers(country), fc.constant(completeAnswers)),
      birth: fc.constantFrom(
        { year: '1990', month: '7', day: '3' },
        { year: '2001', month: '2', day: '29' },
        { year: '', month: '7', day: '3' },
      ),
    })
    .map((some): ProfileValues => complete(country, some)),
);

const completeAnswers = Object.fromEntries(
  questions.flatMap(({ id, required }) => (required ? [[id, [questionOptions(id, 'US')[0] ?? 0]]] : [])),
);

const complete = (
  country: string,
  some: Omit<ProfileValues, 'country' | 'noDevices' | 'noPets' | 'consent'>,
): ProfileValues => ({
  ...some,
  country,
  noDevices: some.devices.length === 0,
  noPets: false,
  consent: true,
});

const mix = (wild: Record<TextField, string>, some: readonly string[]): Record<TextField, string> => ({
  ...validTexts,
  ...Object.fromEntries(Object.entries(wild).filter(([name]) => some.includes(name))),
});

const bodyOf = (from: ProfileValues) => profileBody(from, 'pk_test', { dob: isoBirth(from.birth), zip: zipOf(from) });

/** The fields that the service's schema refuses. */
function refusedBySchema(candidate: ProfileValues): string[] {
  const result = profileSchema.safeParse(bodyOf(candidate));
  const paths = result.error?.issues.map(({ path }) => path.slice(0, path[0] === 'answers' ? 2 : 1).join('.')) ?? [];
  return [...new Set(paths)].toSorted();
}

test('the form and the service’s schema refuse the same fields', () => {
  const verdicts = { good: 0, bad: 0 };
  fc.assert(
    fc.property(values, (candidate) => {
      const mine = checkFields(candidate, allFields, today).map((error) => error.field);
      expect(mine.toSorted()).toEqual(refusedBySchema(candidate));
      verdicts[mine.length === 0 ? 'good' : 'bad'] += 1;
    }),
    { numRuns: 400 },
  );
  expect(verdicts.good).toBeGreaterThan(0);
  expect(verdicts.bad).toBeGreaterThan(0);
});

test('an e-mail address of astral characters is refused, however its length is counted', () => {
  const candidate = { ...emptyValues('US'), texts: { ...validTexts, email: '🌍'.repeat(60) } };
  expect(checkFields(candidate, ['email'], today)).toHaveLength(1);
  expect(refusedBySchema(candidate)).toContain('email');
});

test('an empty form reports every required field, in the order of the form', () => {
  const missing = checkFields(emptyValues(''), allFields, today);
  expect(missing.map((error) => error.field)).toEqual(
    allFields.filter((field) => field !== 'address2' && field !== 'answers.8'),
  );
  expect(missing.every((error) => error.code === 'required')).toBe(true);
});

test('the user must select a device or "None of these"', () => {
  const only = allFields.filter((field) => field === 'target_system_selected');
  expect(checkFields({ ...emptyValues('US'), noDevices: true }, only, today)).toEqual([]);
  expect(checkFields(emptyValues('US'), only, today)).toEqual([{ field: 'target_system_selected', code: 'required' }]);
});

test('the user must consent to the use of sensitive answers', () => {
  const only = allFields.filter((field) => field === 'consent.sensitive');
  expect(checkFields(emptyValues('US'), only, today)).toEqual([{ field: 'consent.sensitive', code: 'required' }]);
  expect(checkFields({ ...emptyValues('US'), consent: true }, only, today)).toEqual([]);
});

test('"None of these" sends no answer to question 8, and an empty list of devices', () => {
  const values = { ...emptyValues('US'), noPets: true, answers: { 8: [] }, noDevices: true };
  const body = bodyOf(values);
  expect(body).toMatchObject({ answers: {}, target_system_selected: [] });
});

test('every path that the schema can refuse is a field of the form', () => {
  const result = profileSchema.safeParse({ api_key: 'pk_test', answers: {} });
  for (const { path } of result.error?.issues ?? []) expect(isFieldId(path.join('.'))).toBe(true);
});
