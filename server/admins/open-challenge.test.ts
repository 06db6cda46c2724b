import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import { expiryOfOpenChallenge, newOpenChallenge } from './open-challenge.ts';

const ids = systemIds();
const [vault, other] = [1, 2].map((byte) => openVault(createSecretKey(Buffer.alloc(32, byte)), ids));
if (vault === undefined || other === undefined) throw new Error('no vaults');

test('a challenge is recognized until it expires, by the service that made it, and only as a whole', () => {
  const bytes = newOpenChallenge({ ids, vault }, 1_000);
  const challenge = Buffer.from(bytes).toString('base64url');
  expect(expiryOfOpenChallenge(vault, challenge, 999)).toBe(1_000);
  expect(expiryOfOpenChallenge(vault, challenge, 1_000)).toBeNull();
  expect(expiryOfOpenChallenge(other, challenge, 999)).toBeNull();
  for (const index of bytes.keys()) {
    const altered = Uint8Array.from(bytes, (byte, place) => (place === index ? byte ^ 1 : byte));
    expect(expiryOfOpenChallenge(vault, Buffer.from(altered).toString('base64url'), 999)).toBeNull();
    const cut = Buffer.from(bytes.subarray(0, index)).toString('base64url');
    expect(expiryOfOpenChallenge(vault, cut, 999)).toBeNull();
  }
  expect(Buffer.from(newOpenChallenge({ ids, vault }, 1_000)).equals(bytes)).toBe(false);
});
