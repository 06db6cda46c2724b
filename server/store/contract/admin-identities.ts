import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import { expect, test } from 'vitest';
import type { Identity, ProviderSignIn } from '../ports/admin-identities.ts';
import type { Store } from '../store.ts';
import { addAdmin, CLI, entry, LATER, newLink, newSession, OWNER, signInWith, use, VIEWER } from './admin-fixtures.ts';
import { newPasskey } from './admin-factors.ts';
import { AT, freshId, type OpenStore } from './fixtures.ts';

const MANAGER: Grant = { role: 'manager', publishers: null };
const changeOf = (adminId: string, { digest, sessionId }: { digest: string; sessionId: string }) =>
  ({ adminId, sessionId, digest, nextDigest: freshId('digest'), codes: [], audit: entry }) as const;

function newIdentity(): Identity {
  return { issuer: 'https://id.example', subject: freshId('sub') };
}

function signInOf(identity: Identity, given: Partial<ProviderSignIn> = {}): ProviderSignIn {
  const name = freshId('name');
  return {
    identity,
    grant: 'kept',
    newAdmin: { adminId: freshId('adm'), names: [{ name, nameKey: name }] },
    session: { ...newSession(''), openedBy: 'provider' },
    audit: { actor: CLI, at: AT },
    ...given,
  };
}

/** A person who joined with an account at the provider. */
async function join(store: Store, identity: Identity, grant: Grant = VIEWER): Promise<string> {
  const joined = await store.useLinkByProvider({ ...signInOf(identity), digest: await newLink(store, grant) });
  if (joined.kind !== 'opened') throw new Error(joined.kind);
  return joined.adminId;
}

/** Accounts at the sign-in provider. */
export function adminIdentitiesContract(open: OpenStore): void {
  test('a link is used once with an account at the provider, which signs its person in from then on', async () => {
    const store = open();
    const identity = newIdentity();
    const digest = await newLink(store, VIEWER);
    const uses = [
      store.useLinkByProvider({ ...signInOf(identity), digest }),
      store.useLinkByProvider({ ...signInOf(newIdentity()), digest }),
    ];
    const kinds = (await Promise.all(uses)).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual(['link_ended', 'opened']);
    const known = newIdentity();
    const adminId = await join(store, known);
    const signIn = signInOf(known);
    expect(await store.signInByProvider(signIn)).toEqual({ kind: 'opened', adminId });
    const session = { digest: signIn.session.digest, at: AT, idleSince: 0 };
    expect(await store.findAdminSession(session)).toMatchObject({
      adminId,
      issuer: known.issuer,
      openedBy: 'provider',
    });
    const other = { ...known, issuer: 'https://other.example' };
    expect(await store.signInByProvider(signInOf(other))).toMatchObject({ kind: 'refused', why: 'unknown' });
    const taken = { ...signInOf(known), digest: await newLink(store, VIEWER) };
    expect(await store.useLinkByProvider(taken)).toEqual({ kind: 'identity_taken' });
  });

  test('an account is free again once its person is removed', async () => {
    const store = open();
    const identity = newIdentity();
    await addAdmin(store, OWNER);
    const adminId = await join(store, identity);
    await store.removeAdmin({ adminId, audit: { ...entry, action: 'team.remove' } });
    expect(await store.signInByProvider(signInOf(identity))).toMatchObject({ kind: 'refused', why: 'unknown' });
    expect(await join(store, identity)).not.toBe(adminId);
  });

  test('claims bring back no one who was removed, until they are invited again', async () => {
    const store = open();
    const identity = newIdentity();
    await addAdmin(store, OWNER);
    const mapped = () => store.signInByProvider(signInOf(identity, { grant: MANAGER }));
    const { adminId } = await mapped();
    await store.removeAdmin({ adminId: adminId ?? '', audit: { ...entry, action: 'team.remove' } });
    expect(await mapped()).toEqual({ kind: 'refused', adminId, why: 'former' });
    const again = await join(store, identity);
    expect(await mapped()).toEqual({ kind: 'opened', adminId: again });
  });

  test('claims make no second person of an account that someone removed or replaced, or a link did', async () => {
    const store = open();
    const adminId = await addAdmin(store, OWNER);
    let session = newSession(adminId);
    await signInWith(store, { session, checked: 'digest', audit: entry });
    const changed = () => {
      const change = changeOf(adminId, session);
      session = { ...session, digest: change.nextDigest };
      return change;
    };
    const mapped = (identity: Identity) => store.signInByProvider(signInOf(identity, { grant: OWNER }));
    const former = { kind: 'refused', adminId, why: 'former' };
    const [first, second] = [newIdentity(), newIdentity()];
    for (const identity of [first, second]) await store.addIdentity({ ...changed(), identity, grant: 'kept' });
    expect(await mapped(first)).toEqual(former);
    expect(await mapped(second)).toEqual({ kind: 'opened', adminId });
    expect(await store.removeIdentity(changed())).toBe('removed');
    expect(await mapped(second)).toEqual(former);
    await store.addIdentity({ ...changed(), identity: second, grant: 'kept' });
    expect(await mapped(second)).toEqual({ kind: 'opened', adminId });
    const reset = { purpose: 'reset', adminId } as const;
    const third = newIdentity();
    const replaced = { ...signInOf(third), digest: await newLink(store, reset) };
    expect(await store.useLinkByProvider(replaced)).toEqual({ kind: 'opened', adminId });
    expect(await mapped(second)).toEqual(former);
    await use(store, await newLink(store, reset));
    expect(await mapped(third)).toEqual(former);
  });

  test('claims that give no role end what the person made, and a step-up follows them', async () => {
    const store = open();
    await addAdmin(store, OWNER);
    const identity = newIdentity();
    const begun = signInOf(identity, { grant: OWNER });
    const { adminId } = await store.signInByProvider(begun);
    const by = { kind: 'person', id: adminId, ip: null } as const;
    const link = await newLink(store, { ...VIEWER, audit: { ...entry, actor: by } });
    const step = { ...changeOf(adminId ?? '', begun.session), identity, providerSession: null };
    expect(await store.proveByProvider({ ...step, grant: MANAGER })).toBe('proven');
    expect((await store.listAdmins()).find((one) => one.adminId === adminId)).toMatchObject(MANAGER);
    expect(await store.findAdminLink({ digest: link, at: AT })).toBeNull();
    const next = { ...begun.session, digest: step.nextDigest };
    const last = { ...changeOf(adminId ?? '', next), identity, grant: 'none' } as const;
    expect(await store.addIdentity({ ...last, identity: newIdentity() })).toBe('no_role');
    const found = () => store.findAdminSession({ digest: next.digest, at: AT, idleSince: 0 });
    expect(await found()).toMatchObject({ adminId });
    expect(await store.addIdentity(last)).toBe('no_role');
    expect(await found()).toBeNull();
    const again = signInOf(identity, { grant: MANAGER });
    await store.signInByProvider(again);
    const proof = {
      ...changeOf(adminId ?? '', again.session),
      identity,
      grant: 'none',
      providerSession: null,
    } as const;
    expect(await store.proveByProvider(proof)).toBe('no_role');
    expect(await store.findAdminSession({ digest: again.session.digest, at: AT, idleSince: 0 })).toBeNull();
    const [row] = await store.listAudit({
      before: null,
      limit: 1,
      action: 'team.provider-change',
      actorId: adminId,
      publishers: null,
    });
    expect(row).toMatchObject({ before: MANAGER, after: null });
  });

  test('a role of the claims creates a person once, and changes them at the next sign-in', async () => {
    const store = open();
    await addAdmin(store, OWNER);
    const identity = newIdentity();
    const both = await Promise.all([1, 2].map(() => store.signInByProvider(signInOf(identity, { grant: MANAGER }))));
    expect(new Set(both.map((outcome) => (outcome.kind === 'opened' ? outcome.adminId : null))).size).toBe(1);
    const [adminId = ''] = both.map((outcome) => outcome.adminId ?? '');
    const grantOf = async () => (await store.listAdmins()).find((admin) => admin.adminId === adminId);
    expect(await grantOf()).toMatchObject(MANAGER);
    const signIn = signInOf(identity, { grant: VIEWER });
    await store.signInByProvider(signIn);
    expect(await grantOf()).toMatchObject(VIEWER);
    expect(await store.signInByProvider(signInOf(identity, { grant: 'none' }))).toMatchObject({ why: 'no_role' });
    expect(await store.findAdminSession({ digest: signIn.session.digest, at: AT, idleSince: 0 })).toBeNull();
  });

  test('a new person gets the first name that is free', async () => {
    const store = open();
    const [taken, free] = [freshId('name'), freshId('name')];
    await addAdmin(store, OWNER, taken);
    const names = [taken, free].map((name) => ({ name, nameKey: name }));
    const given = { grant: VIEWER, newAdmin: { adminId: freshId('adm'), names } };
    expect(await store.signInByProvider(signInOf(newIdentity(), given))).toMatchObject({ kind: 'opened' });
    expect(await store.findAdmin(free)).toMatchObject(VIEWER);
    const again = { ...given, newAdmin: { ...given.newAdmin, adminId: freshId('adm') } };
    expect(await store.signInByProvider(signInOf(newIdentity(), again))).toMatchObject({ why: 'name_taken' });
  });

  test('the provider confirms only the person of the session, who adds and removes an account there', async () => {
    const store = open();
    const adminId = await addAdmin(store, VIEWER);
    const session = newSession(adminId);
    await signInWith(store, { session, checked: 'digest', audit: entry });
    const [own, other] = [newIdentity(), newIdentity()];
    await join(store, other);
    const change = changeOf(adminId, session);
    expect(await store.addIdentity({ ...change, identity: other, grant: 'kept' })).toBe('taken');
    expect(await store.removeIdentity(change)).toBe('none');
    expect(await store.addIdentity({ ...change, identity: own, grant: 'kept' })).toBe('added');
    expect(await store.addIdentity({ ...change, identity: own, grant: 'kept' })).toBe('ended');
    const next = { ...session, digest: change.nextDigest };
    const later = { providerSession: null, audit: { ...entry, at: AT + 5 } };
    const proof = { ...changeOf(adminId, next), grant: 'kept', ...later } as const;
    expect(await store.proveByProvider({ ...proof, identity: other })).toBe('wrong');
    expect(await store.proveByProvider({ ...proof, identity: own })).toBe('proven');
    expect(await store.proveByProvider({ ...proof, identity: own })).toBe('ended');
    const found = await store.findAdminSession({ digest: proof.nextDigest, at: AT, idleSince: 0 });
    expect(found).toMatchObject({ provenAt: AT + 5, issuer: own.issuer });
    expect(await store.removeIdentity(changeOf(adminId, { ...session, digest: proof.nextDigest }))).toBe('removed');
    expect(await store.signInByProvider(signInOf(own))).toMatchObject({ why: 'unknown' });
  });

  test('an account stays with a person who has no other way to sign in', async () => {
    const store = open();
    const identity = newIdentity();
    const signIn = signInOf(identity);
    const joined = await store.useLinkByProvider({ ...signIn, digest: await newLink(store, VIEWER) });
    const adminId = joined.kind === 'opened' ? joined.adminId : '';
    expect(await store.removeIdentity(changeOf(adminId, signIn.session))).toBe('only_way');

    const added = { ...changeOf(adminId, signIn.session), codes: [] };
    const passkey = newPasskey();
    expect(await store.addPasskey({ ...added, passkey })).toMatchObject({ kind: 'added' });
    const removed = changeOf(adminId, { ...signIn.session, digest: added.nextDigest });
    expect(await store.removeIdentity(removed)).toBe('removed');
    const last = changeOf(adminId, { ...signIn.session, digest: removed.nextDigest });
    expect(await store.removePasskey({ ...last, passkeyId: passkey.passkeyId })).toBe('only_way');
    expect(await store.findPasskey(passkey.credentialId)).toMatchObject({ adminId });
  });

  test('signing out at the provider ends what it opened: one of its sessions, or all of the person, once', async () => {
    const store = open();
    const [own, other] = [newIdentity(), newIdentity()];
    const adminId = await addAdmin(store, VIEWER);
    const byPassword = newSession(adminId);
    await signInWith(store, { session: byPassword, checked: 'digest', audit: entry });
    const added = changeOf(adminId, byPassword);
    await store.addIdentity({ ...added, identity: own, grant: 'kept' });
    await join(store, other);
    const begin = async (identity: Identity, providerSession: string | null) => {
      const signIn = signInOf(identity);
      await store.signInByProvider({ ...signIn, session: { ...signIn.session, providerSession } });
      return () => store.findAdminSession({ digest: signIn.session.digest, at: AT, idleSince: 0 });
    };
    const [session, elsewhere] = [freshId('sid'), freshId('sid')];
    const opened = [await begin(own, session), await begin(own, elsewhere), await begin(own, null)] as const;
    const ofOther = [await begin(other, session), await begin(other, null)] as const;
    const message = { digest: freshId('message'), expiresAt: LATER };
    const signOut = { issuer: own.issuer, subject: own.subject, providerSession: session, message, audit: entry };
    const live = () => Promise.all([...opened, ...ofOther].map(async (find) => (await find()) !== null));
    expect(await store.endProviderSessions({ ...signOut, issuer: 'https://other.example' })).toBe(true);
    expect(await live()).toEqual([true, true, true, true, true]);
    expect(await store.endProviderSessions(signOut)).toBe(false);
    const next = () => ({ ...signOut, message: { ...message, digest: freshId('message') } });
    expect(await store.endProviderSessions(next())).toBe(true);
    expect(await live()).toEqual([false, true, true, true, true]);
    expect(await store.endProviderSessions({ ...next(), subject: null })).toBe(true);
    expect(await live()).toEqual([false, true, true, false, true]);
    expect(await store.endProviderSessions({ ...next(), providerSession: null })).toBe(true);
    expect(await live()).toEqual([false, false, false, false, true]);
    expect(await store.findAdminSession({ digest: added.nextDigest, at: AT, idleSince: 0 })).toMatchObject({ adminId });
    const filter = { before: null, limit: 2, action: 'session.end', actorId: adminId, publishers: null };
    expect(await store.listAudit(filter)).toMatchObject([{ after: { by: 'provider' } }, { after: { by: 'provider' } }]);
  });

  test('a sign-in at the provider counts once', async () => {
    const store = open();
    const visit = { digest: freshId('state'), expiresAt: AT + 600_000, at: AT };
    const claims = await Promise.all([store.claimChallenge(visit), store.claimChallenge(visit)]);
    expect(claims.toSorted()).toEqual([false, true]);
  });
}
