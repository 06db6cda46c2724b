import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPlaceholder, MAX_USER_ID, userIdFault } from './user-id.ts';

test.each([
  ...['your-user-id', 'YOUR_USER_ID', 'yourUserId', 'user-id', 'USER_ID', 'userId', 'user id', 'subid1', 'SUBID1'],
  ...['undefined', 'null', 'NULL', 'NaN', 'None', 'nil', '(null)', '[object Object]', '[object Promise]'],
  ...['{{ user.id }}', '{{user_id}}', '{% user %}', '${userId}', '${user.id}', '#{user.id}', '<%= current_user.id %>'],
  ...['{user_id}', '{subid1}', '[USER_ID]', '%user_id%', '<user-id>', '<YOUR USER ID>', '{$user}', ' undefined '],
  ...['user-{{ user.id }}', 'id_${userId}'],
])('%j is a placeholder', (userId) => {
  expect(isPlaceholder(userId)).toBe(true);
  expect(userIdFault(userId)).toBe('placeholder');
});

test.each([
  ...['ada', 'user-42', 'user_1', '42', '0', 'Null', 'Undefined', 'NoneOfIt', 'user', 'userid42', 'ada@example.com'],
  ...[
    '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
    '{a987fbc9-4bed-3078-cf07-9141ba07c9f3}',
    'auth0|5f7c8ec7',
    '50%',
    '<3',
  ],
  ...['[42]', '{42}', 'a{b}c', 'x[y]', '100%off%', '愛', 'a<b>', 'ada {admin}'],
])('%j is a user’s id', (userId) => {
  expect(userIdFault(userId)).toBeNull();
});

test('generated ids are never mistaken for placeholders', () => {
  const ids = fc.oneof(
    fc.uuid(),
    fc.uuid().map((uuid) => `{${uuid}}`),
    fc.bigInt({ min: 0n }).map(String),
    fc.stringMatching(/^[a-z]{1,8}[0-9]{1,8}$/),
    fc.stringMatching(/^[a-z.+]{1,20}@[a-z]{1,20}\.com$/),
  );
  fc.assert(fc.property(ids, (userId) => !isPlaceholder(userId) || userId === 'subid1'));
});

test('distinguishes missing and overlong user ids', () => {
  expect(['', ' ', '\u00a0'].map(userIdFault)).toEqual(['missing', 'missing', 'missing']);
  expect(userIdFault('😀'.repeat(MAX_USER_ID))).toBeNull();
  expect(userIdFault('a'.repeat(MAX_USER_ID + 1))).toBe('too-long');
});
