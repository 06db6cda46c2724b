import { expect, test, vi } from 'vitest';
import { DatabaseUnavailable } from '../../database-failures.ts';
import { bytes, freshAccount, textOf } from '../../contract/fixtures.ts';
import { createKeysJustRead } from '../../postgres/keys-just-read.ts';
import { sealFirst, type SealedInput } from './seal-first.ts';

const account = freshAccount();
const justRead = createKeysJustRead();
/** Seals for an account that has the next of these keys at each read; null = no one has it. The last one stays. */
const sealWith = (...keys: (string | null)[]) =>
  sealFirst(
    {
      waitMs: 1_000,
      read: <Result>() => {
        const key = (keys.length > 1 ? keys.shift() : keys[0]) ?? null;
        return Promise.resolve([key === null ? null : bytes(key)] as Result);
      },
    },
    justRead,
  );
let made = 0;
const sealer = {
  newKey: () => bytes(`new ${(made += 1)}`),
  seal: (wrappedKey: Uint8Array) => bytes(`sealed with ${textOf(wrappedKey)}`),
};
const show = ({ sealed, wrappedKey }: SealedInput<Uint8Array>) => ({
  kind: 'done' as const,
  texts: [textOf(wrappedKey), textOf(sealed)],
});

test('seals with the key of a known person', async () => {
  const result = await sealWith('key')({ account, sealer }, (input) => Promise.resolve(show(input)));
  expect(result.texts).toEqual(['key', 'sealed with key']);
});

test('seals for each new account with its own key', async () => {
  const run = () => sealWith(null)({ account, sealer }, (input) => Promise.resolve(show(input)));
  expect([(await run()).texts, (await run()).texts]).toEqual([
    ['new 1', 'sealed with new 1'],
    ['new 2', 'sealed with new 2'],
  ]);
});

test('says whether the key is new, so that no command opens an account with a key that someone had', async () => {
  const runs: boolean[] = [];
  await sealWith('erased', null)({ account, sealer }, ({ isNew }) => {
    runs.push(isNew);
    return Promise.resolve({ kind: isNew ? ('done' as const) : ('person_changed' as const) });
  });
  expect(runs).toEqual([false, true]);
});

test('if another command opens the account in the meantime, seals again with its key', async () => {
  const result = await sealWith(null, 'winner')({ account, sealer }, (input) =>
    Promise.resolve(textOf(input.wrappedKey) === 'winner' ? show(input) : { kind: 'person_changed' as const }),
  );
  expect(result.texts).toEqual(['winner', 'sealed with winner']);
});

test('seals with a key that was just read, once, and reads it again if it has changed', async () => {
  const texts: (string | null)[] = [];
  const run = async (): Promise<void> => {
    await sealWith('now')({ account, sealer }, (input) => {
      texts.push(textOf(input.wrappedKey));
      return Promise.resolve(textOf(input.wrappedKey) === 'stale' ? { kind: 'person_changed' } : show(input));
    });
  };
  justRead.note(account, bytes('stale'));
  justRead.note(freshAccount(), bytes("another user's"));
  await run();
  justRead.note(account, bytes('just read'));
  await run();
  await run();
  expect(texts).toEqual(['stale', 'now', 'just read', 'now']);
});

test('goes on however often other commands open and erase the account', async () => {
  let runs = 0;
  const result = await sealWith('key')({ account, sealer }, (input) =>
    Promise.resolve((runs += 1) > 20 ? show(input) : { kind: 'person_changed' as const }),
  );
  expect(result.texts).toEqual(['key', 'sealed with key']);
});

test('gives up when that lasts as long as a command may wait, and says that nothing was written', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  let runs = 0;
  const run = () => {
    runs += 1;
    vi.advanceTimersByTime(300);
    return Promise.resolve({ kind: 'person_changed' as const });
  };
  await expect(sealWith('key')({ account, sealer }, run)).rejects.toThrow(DatabaseUnavailable);
  expect(runs).toBe(4);
  vi.useRealTimers();
});
