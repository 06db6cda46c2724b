import { expect, test } from 'vitest';
import { receiverState } from './receiver-state.ts';

test.each([
  [200, 'up'],
  [204, 'up'],
  [300, 'unknown'],
  [302, 'unknown'],
  [399, 'unknown'],
  [400, 'up'],
  [401, 'up'],
  [404, 'up'],
  [408, 'down'],
  [410, 'up'],
  [422, 'up'],
  [425, 'down'],
  [429, 'down'],
  [500, 'down'],
  [503, 'down'],
  [599, 'down'],
])('after a %i, the receiver is %s', (httpStatus, state) => {
  expect(receiverState({ httpStatus, error: httpStatus < 300 ? null : 'bad_status' })).toBe(state);
});

test.each([
  ['connection', 'down'],
  ['timeout', 'down'],
  ['name_not_found', 'down'],
  ['tls', 'down'],
  ['address_refused', 'down'],
  ['bad_answer', 'down'],
  [null, 'down'],
  ['render_failed', 'unknown'],
  ['bad_url', 'unknown'],
])('after the error %s, the receiver is %s', (error, state) => {
  expect(receiverState({ httpStatus: null, error })).toBe(state);
});
