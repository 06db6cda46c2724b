import { expect, test } from 'vitest';
import { withoutFaultOf, type Refusal } from './reply.ts';

const refusal = (...paths: string[]): Refusal => ({
  code: 'invalid_request',
  detail: 'Wrong.',
  errors: paths.map((path) => ({ path, code: 'invalid', message: 'is wrong' })),
});

test('the error of a field goes when the field is edited, and the others stay', () => {
  expect(withoutFaultOf(refusal('feed', 'share'), 'feed')).toEqual(refusal('share'));
  expect(withoutFaultOf(refusal('rule.then.multiply', 'name'), 'rule')).toEqual(refusal('name'));
  expect(withoutFaultOf(refusal('share'), 'share')).toBeNull();
  const other = refusal('shares');
  expect(withoutFaultOf(other, 'share')).toBe(other);
  const offline = { code: 'offline', detail: 'No connection.' };
  expect(withoutFaultOf(offline, 'share')).toBe(offline);
});
