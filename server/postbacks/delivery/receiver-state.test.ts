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

test('a firewall that asks for a browser is a receiver that is down, and a missing text is about one message', () => {
  for (const httpStatus of [200, 202, 403, 503]) {
    expect(receiverState({ httpStatus, error: 'challenge' })).toBe('down');
  }
  expect(receiverState({ httpStatus: 200, error: 'text_missing' })).toBe('up');
  expect(receiverState({ httpStatus: 302, error: 'redirect_failed' })).toBe('unknown');
});
