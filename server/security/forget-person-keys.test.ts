import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from './vault.ts';
import { keepForgettingKeys } from './forget-person-keys.ts';
import { quietLog } from '../runtime/log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a key leaves the memory of a running service within a minute, even if it is used all the time', async () => {
  const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), systemIds());
  const { key, wrappedKey } = vault.newPersonKey();
  const forgetting = keepForgettingKeys({
    vault,
    ids: systemIds(),
    log: quietLog({ warn: () => expect.unreachable() }),
  });
  const isKept = () => vault.unwrapPersonKey(wrappedKey) === key;
  await vi.advanceTimersByTimeAsync(29_000);
  expect(isKept()).toBe(true);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(isKept()).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(isKept()).toBe(false);
  await forgetting.close();
});
