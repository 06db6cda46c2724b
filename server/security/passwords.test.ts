import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { createPasswords, PasswordsBusy } from './passwords.ts';

const ids = systemIds();
const cheap = { logN: 4, r: 8, p: 1 };
const passwords = createPasswords({ ids }, cheap);

test('a hash accepts its own password only, and two hashes of one password differ', async () => {
  const [first, second] = await Promise.all([passwords.hash('harbor-quest-17'), passwords.hash('harbor-quest-17')]);
  expect(first).not.toBe(second);
  expect(first).not.toContain('harbor');
  expect(await passwords.isRight('harbor-quest-17', first)).toBe(true);
  expect(await passwords.isRight('harbor-quest-18', first)).toBe(false);
  expect(await passwords.isRight('', first)).toBe(false);
});

test('the same characters in another Unicode form are the same password', async () => {
  expect(await passwords.isRight('cafe\u0301-corner-12', await passwords.hash('caf\u00e9-corner-12'))).toBe(true);
});

test('nobody signs in without a password, whatever they send', async () => {
  expect(await passwords.isRight('harbor-quest-17', null)).toBe(false);
  expect(await passwords.isRight('', null)).toBe(false);
});

test('the password of nobody is hashed at the cost of all others', async () => {
  // Node refuses to hash at this cost.
  const impossible = createPasswords({ ids }, { logN: 0, r: 8, p: 1 });
  await expect(impossible.hash('harbor-quest-17')).rejects.toThrow(RangeError);
  await expect(impossible.isRight('harbor-quest-17', null)).rejects.toThrow(RangeError);
});

test('the cost is stored with the hash, so that a later build can raise it', async () => {
  const earlier = await createPasswords({ ids }, { logN: 5, r: 4, p: 2 }).hash('harbor-quest-17');
  expect(earlier).toMatch(/^scrypt\$5\$4\$2\$/);
  expect(await passwords.isRight('harbor-quest-17', earlier)).toBe(true);
  expect(await createPasswords({ ids }).hash('harbor-quest-17')).toMatch(/^scrypt\$15\$8\$3\$/);
});

test('passwords beyond a bound are refused instead of kept waiting', async () => {
  const tried = await Promise.allSettled(Array.from({ length: 40 }, () => passwords.hash('harbor-quest-17')));
  const refused = tried.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(6);
  expect(refused[0]?.reason).toBeInstanceOf(PasswordsBusy);
  expect(await passwords.hash('harbor-quest-17')).toMatch(/^scrypt/);
});
