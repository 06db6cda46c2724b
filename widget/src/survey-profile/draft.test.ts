import { expect, test } from 'vitest';
import { draftToKeep, keptDraft, newDraft } from './draft.ts';
import { emptyValues } from './values/profile-values.ts';
import type { ProfileValues } from './values/profile-values.ts';

const today = '2026-11-22';

const complete: ProfileValues = {
  ...emptyValues('GB'),
  texts: {
    email: 'ada@mail.example',
    ...{ first_name: 'Ada', last_name: 'Lovelace' },
    ...{ address1: '12 Long Street', address2: '', city: 'London', state: 'London', zip: 'SW1A-1AA' },
  },
  birth: { year: '1990', month: '5', day: '17' },
  gender: 'f',
  devices: [58],
  answers: { 1: [2], 2: [11], 3: [21], 4: [30], 5: [32], 6: [64], 7: [88], 8: [89], 9: [109], 11: [126] },
  consent: true,
};

const restored = (values: ProfileValues, step: number) =>
  keptDraft(JSON.parse(JSON.stringify(draftToKeep({ ...newDraft(''), values, step }))), newDraft('US'), today);

test('keeps everything except answers about ethnic origin and disability, and the consent to them', () => {
  const answers = { ...complete.answers, 5: [39], 6: [84] };
  const kept = { 1: [2], 2: [11], 3: [21], 4: [30], 8: [89], 9: [109] };
  const after = restored({ ...complete, answers }, 1);
  expect(after?.values).toEqual({ ...complete, answers: kept, consent: false });
  expect(after?.step).toBe(1);
});

test('opens the step where the user was, or an earlier one that lacks answers', () => {
  expect(restored(emptyValues('GB'), 0)?.step).toBe(0);
  expect(restored({ ...complete, gender: '' }, 1)?.step).toBe(0);
  expect(restored(complete, 4)?.step).toBe(2);
});

test.each([[null], [{}], [{ version: 0, step: 1, values: {} }], ['text']])('%j is no draft', (kept) => {
  expect(keptDraft(kept, newDraft('US'), today)).toBeNull();
});
