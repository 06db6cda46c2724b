import { expect, test } from 'vitest';
import { passwordWeakness } from './password-weakness.ts';

test.each([
  ['', 'must have at least 12'],
  ['elevenchars', 'must have at least 12'],
  ['👍👍👍👍👍👍', 'must have at least 12'],
  ['x'.repeat(257), 'must have at most 256'],
])('a password of the wrong length is refused: %s', (password, why) => {
  expect(passwordWeakness(password, 'ann')).toContain(why);
});

test.each([
  'password1234',
  'P@ssw0rd2026!!',
  'PasswordPassword',
  'qwertyuiop123',
  'qwertyqwerty12',
  '1qaz2wsx3edc',
  'abcdefghijkl',
  'lkjhgfdsapoiuytrewq',
  '123456789012',
  '2026-11-22-2026',
  'aaaaaaaaaaaa',
  'abcabcabcabcab',
  'iloveyou-iloveyou',
  'Welcome-Admin-2026',
  'rewards-wall-2026',
  'grace-hopper-1906',
])('a password that lists of leaked ones would hold is refused: %s', (password) => {
  expect(passwordWeakness(password, 'Grace Hopper')).toContain('too easy to guess');
});

test.each(['correct horse battery', 'harbor-quest-17', 'дождь над рекой', '雨の日は家で本を読みます', 'vQ7#pL2!zR9@'])(
  'any other is accepted: %s',
  (password) => {
    expect(passwordWeakness(password, 'Grace Hopper')).toBeNull();
  },
);
