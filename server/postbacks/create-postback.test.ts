import { createSecretKey } from 'node:crypto';
import { expect, test } from 'vitest';
import { systemIds } from '../runtime/ids.ts';
import { openVault } from '../security/vault.ts';
import { webhookKey } from '../security/webhook-secret.ts';
import type { NewPostback } from '../store/ports/postbacks.ts';
import { createPostback } from './create-postback.ts';
import { fakeStore } from '../store/fake-store.fixture.ts';

function setUp(kind: 'created' | 'unknown_wall' = 'created') {
  const ids = systemIds();
  const vault = openVault(createSecretKey(Buffer.alloc(32, 1)), ids);
  const stored: NewPostback[] = [];
  const store = {
    createPostback: async (input: NewPostback) => {
      stored.push(input);
      return { kind };
    },
  };
  return { create: createPostback({ store: fakeStore(store), vault, clock: { now: () => 5000 }, ids }), stored, vault };
}

test('URL and secret are stored sealed; only the result has the secret', async () => {
  const { create, stored, vault } = setUp();
  const address = 'https://example.com/cb?u={subid1}&key=s3cret';
  const created = await create({ adwallId: 3, kind: 'get', address: ` ${address} ` });
  if (created.kind !== 'created') throw new Error(created.kind);
  expect(created.postbackId).toMatch(/^pbk_[0-9a-f]+$/);
  expect(webhookKey(created.secret).symmetricKeySize).toBe(32);
  const [row] = stored;
  expect(row).toMatchObject({ postbackId: created.postbackId, adwallId: 3, kind: 'get', at: 5000 });
  expect(vault.openSecret(row?.sealedUrl ?? Buffer.of())).toBe(address);
  expect(vault.openSecret(row?.sealedSecret ?? Buffer.of())).toBe(created.secret);
  expect(Buffer.from(row?.sealedUrl ?? []).includes('s3cret')).toBe(false);
});

test.each([
  ['get', 'https://example.com/?u={nope}', /unknown macros/],
  ['json', 'https://example.com/?u={subid1}', /macros/],
  ['get', '', /must not be empty/],
  ['get', 'https://example.com/\n/', /control characters/],
  ['get', `https://example.com/?${'a'.repeat(2000)}`, /at most 2000/],
] as const)('a bad address is stored nowhere (%#)', async (kind, address, problem) => {
  const { create, stored } = setUp();
  expect(await create({ adwallId: 1, kind, address })).toEqual({
    kind: 'invalid',
    problem: expect.stringMatching(problem),
  });
  expect(stored).toEqual([]);
});

test('refuses a postback for an unknown wall', async () => {
  const { create } = setUp('unknown_wall');
  expect(await create({ adwallId: 9, kind: 'json', address: 'https://example.com' })).toEqual({ kind: 'unknown_wall' });
});
