import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { createPasswords, PasswordsBusy } from './passwords.ts';

const ids = systemIds();
const cheap = { logN: 4, r: 8, p: 1 };
const passwords = createPasswords({ ids }, cheap);
const owner = { budget: 'session', holder: 'owner' } as const;

test('a hash accepts its own password only, and two hashes of one password differ', async () => {
  const [first, second] = await Promise.all([
    passwords.hash('harbor-quest-17', owner),
    passwords.hash('harbor-quest-17', owner),
  ]);
  expect(first).not.toBe(second);
  expect(first).not.toContain('harbor');
  expect(await passwords.isRight('harbor-quest-17', first, owner)).toBe(true);
  expect(await passwords.isRight('harbor-quest-18', first, owner)).toBe(false);
  expect(await passwords.isRight('', first, owner)).toBe(false);
});

test('the same characters in another Unicode form are the same password', async () => {
  expect(
    await passwords.isRight('cafe\u0301-corner-12', await passwords.hash('caf\u00e9-corner-12', owner), owner),
  ).toBe(true);
});

test('no one signs in without a password, whatever they send', async () => {
  expect(await passwords.isRight('harbor-quest-17', null, owner)).toBe(false);
  expect(await passwords.isRight('', null, owner)).toBe(false);
});

test('the password of no one is hashed at the cost of all others', async () => {
  // Node refuses to hash at this cost.
  const impossible = createPasswords({ ids }, { logN: 0, r: 8, p: 1 });
  await expect(impossible.hash('harbor-quest-17', owner)).rejects.toThrow(RangeError);
  await expect(impossible.isRight('harbor-quest-17', null, owner)).rejects.toThrow(RangeError);
});

test('the cost is stored with the hash, so that a later build can raise it', async () => {
  const earlier = await createPasswords({ ids }, { logN: 5, r: 4, p: 2 }).hash('harbor-quest-17', owner);
  expect(earlier).toMatch(/^scrypt\$5\$4\$2\$/);
  expect(await passwords.isRight('harbor-quest-17', earlier, owner)).toBe(true);
  expect(await createPasswords({ ids }).hash('harbor-quest-17', owner)).toMatch(/^scrypt\$15\$8\$3\$/);
});

test('strangers beyond a bound are refused instead of kept waiting, and no one else with them', async () => {
  const tried = await Promise.allSettled(
    Array.from({ length: 40 }, (_, network) =>
      passwords.hash('harbor-quest-17', { budget: 'stranger', holder: `network ${network}` }),
    ).concat(passwords.hash('harbor-quest-17', owner)),
  );
  const refused = tried.filter((one) => one.status === 'rejected');
  expect(refused).toHaveLength(23);
  expect(refused[0]?.reason).toBeInstanceOf(PasswordsBusy);
  expect(tried.at(-1)?.status).toBe('fulfilled');
});
