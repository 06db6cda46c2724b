import { expect } from 'vitest';
import { Secret, TOTP } from 'otpauth';
import type { TestService } from '../service/start-service.ts';
import { newPerson, openAdminClient, tokenIn, withSession, type AdminClient, type Person } from './admins.ts';
import { tokenDigest } from '../../../server/security/key-format.ts';
import { answerWith, makePasskey, type Passkey } from './authenticator.ts';

/** The code of an authenticator app at the service's time, or `steps` of 30 seconds later. */
export function codeOf({ clock }: Pick<TestService, 'clock'>, secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now() + steps * 30_000 });
}

/** Sets up an authenticator app. The next accepted code is that of the next step. */
export async function addApp(service: TestService, { ask }: AdminClient) {
  const begun = (await ask('beginTotp')).body as { secret: string };
  const secret = service.secrets.add(begun.secret);
  const confirmed = await ask('confirmTotp', { json: { code: codeOf(service, secret) } });
  expect(confirmed.status, confirmed.text).toBe(200);
  const { recovery_codes } = confirmed.body as { recovery_codes: string[] | null };
  service.clock.forward(30_000);
  return { secret, recoveryCodes: (recovery_codes ?? []).map((code) => service.secrets.add(code)) };
}

/** Sends name and password. Returns the ticket for the second step. */
export async function ticketOf(service: TestService, { name, password }: Pick<Person, 'name' | 'password'>) {
  const { ask } = await openAdminClient(service);
  const begun = await ask('signIn', { json: { name, password } });
  expect([begun.status, begun.headers.get('set-cookie')]).toEqual([200, null]);
  return begun.body as { ticket: string; factors: string[]; expires_at: string };
}

/** The origin in passkeys for a test's service: it has no PUBLIC_URL, and the port is the setting PORT. */
export const ownClaims = { origin: 'http://localhost:0', host: 'localhost' } as const;

export async function optionsIn(answer: Promise<{ body: unknown; text: string; status: number }>) {
  const { body, status, text } = await answer;
  expect(status, text).toBe(200);
  return (body as { options: { challenge: string; user?: { id: string }; allowCredentials?: { id: string }[] } })
    .options;
}

/** Adds a passkey. Returns it with its id. */
export async function addPasskey(service: TestService, { ask }: AdminClient, name = 'Phone') {
  const options = await optionsIn(ask('askNewPasskey'));
  const { answer, passkey } = makePasskey(options, ownClaims);
  const added = await ask('addPasskey', { json: { name, passkey: answer } });
  expect(added.status, added.text).toBe(201);
  const { passkey_id: passkeyId, recovery_codes } = added.body as {
    passkey_id: string;
    recovery_codes: string[] | null;
  };
  return { passkey, passkeyId, recoveryCodes: (recovery_codes ?? []).map((code) => service.secrets.add(code)) };
}

/** Signs in with a passkey alone. */
export async function signInWithPasskey(service: TestService, passkey: Passkey): Promise<AdminClient> {
  const { ask } = await openAdminClient(service);
  const options = await optionsIn(ask('askPasskey', { json: {} }));
  const response = await ask('signInByPasskey', { json: { passkey: answerWith(passkey, options, ownClaims) } });
  expect(response.status, response.text).toBe(204);
  return withSession(service, tokenIn(response));
}

/** A person with all kinds of factors and a pending challenge, so that every table about them has rows. */
export async function fillFactorTables(service: TestService): Promise<void> {
  const { clock, store, vault } = service;
  const { adminId, token } = await newPerson(service);
  const at = clock.now();
  const [session] = await store.listAdminSessions({ adminId, at, idleSince: 0 });
  const sessionId = session?.sessionId ?? '';
  const entry = { action: 'factor.add', actor: { kind: 'person', id: adminId, ip: null }, at } as const;
  const audit = { ...entry, subject: null, pubId: null, before: null, after: null };
  await store.beginTotp({ adminId, sealed: vault.sealSecret('secret') });
  const passkey = {
    passkeyId: crypto.randomUUID(),
    credentialId: crypto.randomUUID(),
    name: 'Phone',
    publicKey: Buffer.from('key'),
    counter: 0,
    transports: ['internal'],
  };
  const added = await store.addPasskey({
    adminId,
    sessionId,
    digest: tokenDigest(token),
    nextDigest: crypto.randomUUID(),
    codes: [crypto.randomUUID()],
    audit,
    passkey,
  });
  expect(added.kind).toBe('added');
  const challenge = { digest: crypto.randomUUID(), purpose: 'prove', adminId, sessionId } as const;
  await store.keepChallenge({ ...challenge, at, expiresAt: at + 60_000 });
  const finished = await store.finishSignIn({
    ticket: null,
    challenge: { digest: crypto.randomUUID(), expiresAt: at + 60_000 },
    audit,
    proof: { kind: 'passkey', passkeyId: passkey.passkeyId, counter: 0 },
    session: {
      sessionId: crypto.randomUUID(),
      digest: crypto.randomUUID(),
      adminId,
      at,
      expiresAt: at + 60_000,
      openedBy: 'credentials',
      providerSession: null,
      ip: '127.0.0.1',
      agent: 'test',
    },
  });
  expect(finished.kind).toBe('opened');
}
