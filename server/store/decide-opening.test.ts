import { expect, test } from 'vitest';
import { decideOpening } from './decide-opening.ts';

const missing = { name: './data/rewards.db', exists: false, traces: [] };
const traces = ['./data/rewards.db.erasures', './data/.restore-a1b2c3'];

test('a database that is there is opened, whatever else lies in its folder', () => {
  for (const mayCreate of [true, false]) {
    expect(decideOpening({ ...missing, exists: true, traces }, mayCreate)).toEqual({ kind: 'open' });
  }
});

test('a missing database is created only by what may create one', () => {
  expect(decideOpening(missing, true)).toEqual({ kind: 'create' });
  const refused = decideOpening(missing, false);
  expect(refused).toEqual({
    kind: 'refuse',
    reason: expect.stringMatching(/^There is no database at .*rewards setup$/),
  });
});

test('nothing creates a database next to traces of another one, and the line names them', () => {
  for (const mayCreate of [true, false]) {
    expect(decideOpening({ ...missing, traces }, mayCreate)).toEqual({
      kind: 'refuse',
      reason: expect.stringMatching(/rewards\.db\.erasures, .*\.restore-a1b2c3\. .*rewards setup$/),
    });
  }
});
