import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { sealerOf, sealerOfNothing } from './person-sealer.ts';
import { openVault, OtherMasterKey, SealError } from './vault.ts';

const vaultOf = (byte: number) => openVault(createSecretKey(Buffer.alloc(32, byte)), systemIds());
const vault = vaultOf(1);
const other = vaultOf(2);

test('what is sealed for a person opens with the key of that person only', () => {
  const sealer = sealerOf(vault, 'Hello');
  const [ann, bob] = [sealer.newKey(), sealer.newKey()];
  const sealed = sealer.seal(ann);
  expect(vault.open(vault.unwrapPersonKey(ann), sealed)).toBe('Hello');
  expect(() => vault.open(vault.unwrapPersonKey(bob), sealed)).toThrow(SealError);
});

test('a person whose key another master key has wrapped is refused, also if there is nothing to seal', () => {
  const wrappedKey = sealerOf(other, '').newKey();
  expect(() => sealerOf(vault, 'Hello').seal(wrappedKey)).toThrow(OtherMasterKey);
  expect(() => sealerOfNothing(vault).seal(wrappedKey)).toThrow(OtherMasterKey);
  expect(sealerOfNothing(other).seal(wrappedKey)).toBeNull();
});
