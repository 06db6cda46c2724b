import { expect, test } from 'vitest';
import { systemIds } from '../../runtime/ids.ts';
import { newWebhookSecret, webhookKey } from '../../security/webhook-secret.ts';
import type { Source } from '../../store/ports/sources.ts';
import { liveSecrets } from './live-secrets.ts';
import { fakeVault } from '../../security/fake-vault.fixture.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const [current, previous] = [newWebhookSecret(systemIds()), newWebhookSecret(systemIds())];
const source = {
  sealedSecret: bytes(current),
  sealedPrevious: bytes(previous),
  previousUntil: 1000,
} as Source;

test('each secret is opened once, and its key made once, for as long as the directory returns the same bytes', () => {
  const opened: string[] = [];
  const openSecret = (sealed: Uint8Array): string => {
    opened.push(new TextDecoder().decode(sealed));
    return opened.at(-1) ?? '';
  };
  const secretsOf = liveSecrets(fakeVault({ openSecret }));
  const keys = secretsOf(source, 999).map((secret) => secret.webhookKey());
  expect(keys.map((key) => key.equals(webhookKey(current)))).toEqual([true, false]);
  expect(secretsOf(source, 999).map((secret) => secret.webhookKey())).toEqual(keys);
  expect(secretsOf(source, 1000).map(({ text }) => text)).toEqual([current]);
  expect(opened).toEqual([current, previous]);
  const rotated = { ...source, sealedSecret: bytes(previous), sealedPrevious: null };
  expect(secretsOf(rotated, 999).map((secret) => secret.webhookKey().equals(webhookKey(previous)))).toEqual([true]);
});
