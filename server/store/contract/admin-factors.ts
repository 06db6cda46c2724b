import { expect, test } from 'vitest';
import type { FactorChange, FactorProof, NewPasskey } from '../ports/admin-factors.ts';
import type { Store } from '../store.ts';
import { addAdmin, entry, LATER, newLink, newSession, signInWith, start, use, VIEWER } from './admin-fixtures.ts';
import { AT, bytes, freshId, type OpenStore } from './fixtures.ts';

/** Second factors of people who sign in to the console, and the step in which they show them. */
export function adminFactorsContract(open: OpenStore): void {
  test('a secret counts once it is confirmed, in place of the one before, and only as it was begun', async () => {
    const { adminId, change, store } = await somebody(open());
    await store.beginTotp({ adminId, sealed: bytes('first') });
    expect((await store.factorsOf(adminId)).totp).toMatchObject({ sealed: null, lastStep: 0 });
    expect(await store.confirmTotp({ ...change(), sealed: bytes('other'), step: 5 })).toEqual({ kind: 'ended' });
    const confirmed = await store.confirmTotp({ ...change(), sealed: bytes('first'), step: 5 });
    expect(confirmed).toEqual({ kind: 'added', areCodesNew: true });
    await store.beginTotp({ adminId, sealed: bytes('second') });
    const both = (await store.factorsOf(adminId)).totp;
    expect([both?.sealed, both?.sealedNext].map((sealed) => sealed && Buffer.from(sealed).toString())).toEqual([
      'first',
      'second',
    ]);
    const again = await store.confirmTotp({ ...change(), sealed: bytes('second'), step: 6 });
    expect(again).toEqual({ kind: 'added', areCodesNew: false });
    expect(await store.factorsOf(adminId)).toMatchObject({ recoveryCodes: 2, totp: { sealedNext: null, lastStep: 6 } });
    expect((await store.listTotpSecrets()).map((secrets) => secrets.adminId)).toContain(adminId);
    expect(await store.removeTotp(change())).toBe(true);
    expect(await store.removeTotp(change())).toBe(false);
    expect(await store.factorsOf(adminId)).toEqual({ totp: null, recoveryCodes: 0, passkeys: [] });
    expect(await store.replaceRecoveryCodes(change())).toBe(false);
  });

  test("a change of factors ends the person's other sessions and unfinished sign-ins, and needs a live one", async () => {
    const { adminId, change, sessionId, store } = await somebody(open());
    const other = newSession(adminId);
    await signInWith(store, { session: other, checked: 'digest', audit: entry });
    expect(await store.addPasskey({ ...change('gone'), passkey: newPasskey() })).toEqual({ kind: 'ended' });
    expect(await store.addPasskey({ ...change(), passkey: newPasskey() })).toMatchObject({ kind: 'added' });
    const live = async () =>
      (await store.listAdminSessions({ adminId, at: AT, idleSince: 0 })).map((session) => session.sessionId);
    expect(await live()).toEqual([sessionId]);
    const ticket = freshId('ticket');
    const begun = await signInWith(store, { session: newSession(adminId), checked: 'digest', audit: entry }, ticket);
    expect(begun).toMatchObject({ kind: 'second_step', factors: { passkeys: [{}], recoveryCodes: 2 } });
    expect(await store.findSignIn({ digest: ticket, at: AT })).toMatchObject({ adminId });
    expect(await store.findSignIn({ digest: ticket, at: LATER })).toBeNull();
    expect(await store.replaceRecoveryCodes(change())).toBe(true);
    expect(await store.findSignIn({ digest: ticket, at: AT })).not.toBeNull();
    expect(await store.addPasskey({ ...change(), passkey: newPasskey() })).toEqual({
      kind: 'added',
      areCodesNew: false,
    });
    expect(await store.findSignIn({ digest: ticket, at: AT })).toBeNull();
    expect(await live()).toEqual([sessionId]);
  });

  test('a code, a recovery code and a counter of a passkey sign in once, also at once', async () => {
    const { adminId, change, store } = await somebody(open());
    await store.beginTotp({ adminId, sealed: bytes('app') });
    await store.confirmTotp({ ...change(), sealed: bytes('app'), step: 5 });
    const { codes } = change();
    await store.replaceRecoveryCodes({ ...change(), codes });
    const passkey = newPasskey();
    await store.addPasskey({ ...change(), passkey });
    const { passkeyId } = passkey;
    const atOnce = async (proof: FactorProof) => {
      const tickets = await Promise.all([newTicket(store, adminId), newTicket(store, adminId)]);
      const finished = await Promise.all(
        tickets.map((ticket) =>
          store.finishSignIn({ ticket, challenge: null, proof, session: newSession(adminId), audit: entry }),
        ),
      );
      return finished.map(({ kind }) => kind).toSorted();
    };
    expect(await atOnce({ kind: 'totp', step: 5 })).toEqual(['used', 'used']);
    expect(await atOnce({ kind: 'totp', step: 6 })).toEqual(['opened', 'used']);
    expect(await atOnce({ kind: 'recovery', digest: codes[0] ?? '' })).toEqual(['opened', 'used']);
    expect(await atOnce({ kind: 'recovery', digest: 'wrong' })).toEqual(['used', 'used']);
    expect(await atOnce({ kind: 'passkey', passkeyId, counter: 0 })).toEqual(['opened', 'opened']);
    expect(await atOnce({ kind: 'passkey', passkeyId, counter: 3 })).toEqual(['opened', 'used']);
    expect(await atOnce({ kind: 'passkey', passkeyId, counter: 2 })).toEqual(['used', 'used']);
    const events = await store.listSecurityEvents({ limit: 3 });
    expect(events.map(({ detail, kind }) => [kind, detail.includes(passkeyId)])).toEqual(
      [1, 2, 3].map(() => ['passkey_counter', true]),
    );
    expect(await store.factorsOf(adminId)).toMatchObject({ recoveryCodes: 1, passkeys: [{ counter: 3, usedAt: AT }] });
  });

  test('the second step ends with its ticket, and belongs to one person', async () => {
    const { adminId, change, store } = await somebody(open());
    const passkey = newPasskey();
    await store.addPasskey({ ...change(), passkey });
    const proof = { kind: 'passkey', passkeyId: passkey.passkeyId, counter: 0 } as const;
    const finish = (ticket: string | null, whose = adminId) =>
      store.finishSignIn({ ticket, challenge: null, proof, session: newSession(whose), audit: entry });
    const ticket = await newTicket(store, adminId);
    const stranger = await addAdmin(store, VIEWER);
    expect(await finish(ticket, stranger)).toEqual({ kind: 'ended' });
    expect(await finish(null, stranger)).toEqual({ kind: 'used' });
    expect(await finish(ticket)).toEqual({ kind: 'opened' });
    expect(await finish(ticket)).toEqual({ kind: 'ended' });
    expect(await finish(null)).toEqual({ kind: 'opened' });
    await store.removeAdmin({ adminId, audit: start });
    expect(await finish(null)).toEqual({ kind: 'ended' });
    expect(await store.findPasskey(passkey.credentialId)).toBeNull();
  });

  test('a passkey belongs to one person, and is removed by them', async () => {
    const { adminId, change, store } = await somebody(open());
    const other = await somebody(store);
    const passkey = newPasskey();
    await store.addPasskey({ ...change(), passkey });
    expect(await store.findPasskey(passkey.credentialId)).toMatchObject({ ...passkey, adminId, usedAt: null });
    const taken = await other.store.addPasskey({
      ...other.change(),
      passkey: { ...newPasskey(), credentialId: passkey.credentialId },
    });
    expect(taken).toEqual({ kind: 'taken' });
    const { passkeyId } = passkey;
    expect(await store.removePasskey({ ...other.change(), passkeyId })).toBe('none');
    expect(await store.removePasskey({ ...change('gone'), passkeyId })).toBe('none');
    expect(await store.removePasskey({ ...change(), passkeyId })).toBe('removed');
    expect(await store.removePasskey({ ...change(), passkeyId })).toBe('none');
  });

  test('a passkey proves that the person of its session is there', async () => {
    const { adminId, change, digest, sessionId, store } = await somebody(open());
    const passkey = newPasskey();
    await store.addPasskey({ ...change(), passkey });
    const actor = { kind: 'person', id: adminId, ip: '192.0.2.1' } as const;
    const prove = (counter: number, at: number) => {
      const proof = { kind: 'passkey', passkeyId: passkey.passkeyId, counter } as const;
      const audit = { ...entry, action: 'session.prove', actor, at } as const;
      return store.proveByPasskey({ proof, sessionId, digest, nextDigest: 'next', audit });
    };
    expect(await prove(7, AT + 5)).toBe('proven');
    expect(await prove(7, AT + 6)).toBe('wrong');
    // The factor is right, but the session has another token by now.
    expect(await prove(8, AT + 7)).toBe('ended');
    expect(await store.findAdminSession({ digest: 'next', at: AT, idleSince: 0 })).toMatchObject({ provenAt: AT + 5 });
    const filter = { before: null, limit: 1, action: 'sign-in.failed', actorId: adminId, publishers: null };
    expect(await store.listAudit(filter)).toMatchObject([{ after: { reason: 'counter' } }]);
  });

  test('a challenge is taken once, for its purpose, until it expires', async () => {
    const { adminId, store } = await somebody(open());
    const challenge = { purpose: 'add', adminId, sessionId: 'ses_1', at: AT, expiresAt: LATER } as const;
    const digests = [freshId('digest'), freshId('digest')] as const;
    for (const digest of digests) await store.keepChallenge({ ...challenge, digest });
    expect(await store.takeChallenge({ digest: digests[0], purpose: 'prove', at: AT })).toBeNull();
    const taken = await Promise.all(
      [1, 2].map(() => store.takeChallenge({ digest: digests[0], purpose: 'add', at: AT })),
    );
    expect(taken).toHaveLength(2);
    expect(taken.filter((one) => one !== null)).toEqual([{ adminId, sessionId: 'ses_1' }]);
    expect(await store.takeChallenge({ digest: digests[1], purpose: 'add', at: LATER })).toBeNull();
  });

  test('what a passkey alone answers signs in once, also of two at once', async () => {
    const { adminId, change, store } = await somebody(open());
    const passkey = newPasskey();
    await store.addPasskey({ ...change(), passkey });
    const proof = { kind: 'passkey', passkeyId: passkey.passkeyId, counter: 0 } as const;
    const finish = (challenge: { digest: string; expiresAt: number }) =>
      store.finishSignIn({ ticket: null, challenge, proof, session: newSession(adminId), audit: entry });
    const [first, second] = [freshId('digest'), freshId('digest')].map((digest) => ({ digest, expiresAt: LATER }));
    if (first === undefined || second === undefined) throw new Error('no challenges');
    const both = await Promise.all([finish(first), finish(first)]);
    expect(both.map(({ kind }) => kind).toSorted()).toEqual(['opened', 'used']);
    expect(await finish(second)).toEqual({ kind: 'opened' });
    expect(await finish(first)).toEqual({ kind: 'used' });
  });

  test('a reset and a removal take all factors away; a link that signs in leaves them', async () => {
    const { adminId, change, store } = await somebody(open());
    await store.beginTotp({ adminId, sealed: bytes('app') });
    await store.confirmTotp({ ...change(), sealed: bytes('app'), step: 1 });
    await store.addPasskey({ ...change(), passkey: newPasskey() });
    const counts = async () => {
      const { apps, passkeys, recoveryCodes } = (await store.listAdmins()).find((one) => one.adminId === adminId) ?? {};
      return { apps, passkeys, recoveryCodes };
    };
    const identity = { issuer: 'https://id.example', subject: freshId('sub') };
    await store.addIdentity({ ...change(), identity, grant: 'kept' });
    const issuer = async () => (await store.listAdmins()).find((one) => one.adminId === adminId)?.issuer;
    await use(store, await newLink(store, { ...VIEWER, purpose: 'sign-in', adminId }), { password: null });
    expect(await issuer()).toBe(identity.issuer);
    expect(await counts()).toEqual({ apps: 1, passkeys: 1, recoveryCodes: 2 });
    await use(store, await newLink(store, { ...VIEWER, purpose: 'reset', adminId }), { password: 'reset' });
    expect(await counts()).toEqual({ apps: 0, passkeys: 0, recoveryCodes: 0 });
    expect(await issuer()).toBeNull();
    expect(await store.factorsOf(adminId)).toEqual({ totp: null, recoveryCodes: 0, passkeys: [] });
  });

  test('a session says whether its person has a factor, and whether everyone has to', async () => {
    const { adminId, change, digest, store } = await somebody(open());
    const found = () => store.findAdminSession({ digest, at: AT, idleSince: 0 });
    expect(await store.isFactorRequired()).toBe(false);
    expect(await found()).toMatchObject({ adminId, apps: 0, passkeys: 0, isFactorRequired: false });
    await store.setFactorPolicy({ isRequired: true, audit: entry });
    await store.addPasskey({ ...change(), passkey: newPasskey() });
    expect(await found()).toMatchObject({ apps: 0, passkeys: 1, isFactorRequired: true });
    await store.setFactorPolicy({ isRequired: false, audit: entry });
    expect(await store.isFactorRequired()).toBe(false);
    expect(await found()).toMatchObject({ isFactorRequired: false });
  });
}

/** A person with a session, and the common fields of changes of their factors. */
async function somebody(store: Store) {
  const adminId = await addAdmin(store, VIEWER);
  const session = newSession(adminId);
  await signInWith(store, { session, checked: 'digest', audit: entry });
  const change = (sessionId = session.sessionId): FactorChange => ({
    adminId,
    sessionId,
    digest: session.digest,
    nextDigest: session.digest,
    audit: entry,
    codes: [freshId('code'), freshId('code')],
  });
  return { store, adminId, change, sessionId: session.sessionId, digest: session.digest };
}

async function newTicket(store: Store, adminId: string): Promise<string> {
  const ticket = freshId('ticket');
  const session = newSession(adminId);
  const { kind } = await signInWith(store, { session, checked: 'digest', audit: entry }, ticket);
  expect(kind).toBe('second_step');
  return ticket;
}

export function newPasskey(): NewPasskey {
  const ids = { passkeyId: freshId('apk'), credentialId: freshId('credential') };
  return { ...ids, name: 'Phone', publicKey: Buffer.from('key'), counter: 0, transports: ['internal'] };
}
