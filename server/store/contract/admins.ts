import { expect, test } from 'vitest';
import {
  addAdmin,
  entry,
  LATER,
  newLink,
  newSession,
  OWNER,
  signInWith,
  start,
  use,
  VIEWER,
} from './admin-fixtures.ts';
import { AT, freshId, type OpenStore } from './fixtures.ts';

/** People, their links and sessions. */
export function adminsContract(open: OpenStore): void {
  test('only the first set-up link creates an owner', async () => {
    const store = open();
    expect(await store.hasAdmins()).toBe(false);
    const links = [await newLink(store, { purpose: 'setup' }), await newLink(store, { purpose: 'setup' })];
    const used = await Promise.all(links.map((digest) => use(store, digest)));
    expect(used.map(({ kind }) => kind).sort()).toEqual(['link_ended', 'used']);
    expect(await store.hasAdmins()).toBe(true);
  });

  test('a link is used once, also by requests at once, and not after it has expired', async () => {
    const store = open();
    const digest = await newLink(store, VIEWER);
    expect(await store.findAdminLink({ digest, at: LATER - 1 })).toMatchObject({ ...VIEWER, name: null });
    expect(await store.findAdminLink({ digest, at: LATER })).toBeNull();
    expect(await use(store, digest, { at: LATER })).toEqual({ kind: 'link_ended' });
    const used = await Promise.all([use(store, digest), use(store, digest), use(store, digest)]);
    expect(used.map(({ kind }) => kind).sort()).toEqual(['link_ended', 'link_ended', 'used']);
    expect(await use(store, digest)).toEqual({ kind: 'link_ended' });
  });

  test('a name belongs to one person, until that person is removed', async () => {
    const store = open();
    const name = freshId('name');
    const adminId = await addAdmin(store, VIEWER, name);
    const second = await newLink(store, VIEWER);
    expect(await use(store, second, { name })).toEqual({ kind: 'name_taken' });
    expect(await store.removeAdmin({ adminId, audit: start })).toEqual({ kind: 'changed' });
    expect(await use(store, second, { name })).toMatchObject({ kind: 'used' });
    expect(await store.findAdmin(name)).toMatchObject({ name, ...VIEWER, password: 'digest' });
  });

  test('a session ends absolutely, when idle, with the password, and with its person', async () => {
    const store = open();
    const name = freshId('name');
    const adminId = await addAdmin(store, VIEWER, name);
    const session = newSession(adminId);
    const { digest, sessionId } = session;
    const find = (at: number, idleSince: number) => store.findAdminSession({ digest, at, idleSince });
    expect(await signInWith(store, { session, checked: 'digest', audit: entry })).toEqual({ kind: 'opened' });
    expect(await find(AT, AT - 1)).toMatchObject({ adminId, name, ...VIEWER, seenAt: AT, provenAt: AT });
    expect(await find(LATER, AT - 1)).toBeNull();
    expect(await find(AT, AT)).toBeNull();
    await store.touchAdminSession({ sessionId, at: AT + 5 });
    expect(await find(AT + 5, AT)).toMatchObject({ seenAt: AT + 5, provenAt: AT });
    const renewal = { sessionId, digest, nextDigest: freshId('digest') };
    const proof = { ...renewal, audit: { ...entry, action: 'session.prove', at: AT + 6 } } as const;
    // Of two at once, only one renews it: the other would replace a token that its browser doesn't have yet.
    const both = await Promise.all([store.proveAdminSession(proof), store.proveAdminSession(proof)]);
    expect(both.filter((isRenewed) => isRenewed)).toHaveLength(1);
    expect(await find(AT + 6, AT)).toBeNull();
    const renewed = await store.findAdminSession({ digest: renewal.nextDigest, at: AT + 6, idleSince: AT });
    expect(renewed).toMatchObject({ sessionId, provenAt: AT + 6 });
    expect(await store.listAdminSessions({ adminId, at: AT, idleSince: 0 })).toHaveLength(2);

    const next = newSession(adminId);
    const change = { password: 'other', session: next, sessionId, checked: 'digest', audit: entry };
    expect(await store.changeAdminPassword({ ...change, checked: 'earlier' })).toBe(false);
    expect(await store.changeAdminPassword({ ...change, sessionId: 'ses_ended' })).toBe(false);
    expect(await store.changeAdminPassword(change)).toBe(true);
    expect(await store.changeAdminPassword({ ...change, checked: 'other' })).toBe(false);
    expect(await signInWith(store, { session: newSession(adminId), checked: 'digest', audit: entry })).toEqual({
      kind: 'stale',
    });
    expect(await find(AT, 0)).toBeNull();
    expect(await store.listAdminSessions({ adminId, at: AT, idleSince: 0 })).toMatchObject([
      { sessionId: next.sessionId, ip: '192.0.2.1' },
    ]);
    expect((await store.findAdmin(name))?.password).toBe('other');
    expect(await store.removeAdmin({ adminId, audit: start })).toEqual({ kind: 'changed' });
    expect(await signInWith(store, { session: newSession(adminId), checked: 'other', audit: entry })).toEqual({
      kind: 'stale',
    });
  });

  test('a session is ended once, by its own person', async () => {
    const store = open();
    const adminId = await addAdmin(store, VIEWER);
    const next = newSession(adminId);
    await signInWith(store, { session: next, checked: 'digest', audit: entry });
    const other = await addAdmin(store, VIEWER);
    const all = await store.listAdminSessions({ adminId: null, at: AT, idleSince: 0 });
    expect(all.map((session) => session.adminId)).toEqual(expect.arrayContaining([adminId, other]));
    const ended = { adminId, sessionId: next.sessionId, audit: entry };
    expect(await store.endAdminSession({ ...ended, adminId: 'adm_other' })).toBe(false);
    expect(await store.endAdminSession(ended)).toBe(true);
    expect(await store.endAdminSession(ended)).toBe(false);
  });

  test("a reset sets the password and ends the person's sessions; a sign-in link leaves both", async () => {
    const store = open();
    const name = freshId('name');
    const adminId = await addAdmin(store, VIEWER, name);
    await use(store, await newLink(store, { ...VIEWER, purpose: 'sign-in', adminId }), { password: null });
    expect(await store.listAdminSessions({ adminId, at: AT, idleSince: 0 })).toHaveLength(2);
    const reset = await newLink(store, { ...VIEWER, purpose: 'reset', adminId });
    expect(await store.findAdminLink({ digest: reset, at: AT })).toMatchObject({ name });
    await use(store, reset, { password: 'reset' });
    expect(await store.listAdminSessions({ adminId, at: AT, idleSince: 0 })).toHaveLength(1);
    expect((await store.findAdmin(name))?.password).toBe('reset');
  });

  test("a new password and a new reset link end the person's other links", async () => {
    const store = open();
    const adminId = await addAdmin(store, VIEWER);
    const link = (purpose: 'reset' | 'sign-in') => newLink(store, { ...VIEWER, purpose, adminId });
    const isLive = async (digest: string) => (await store.findAdminLink({ digest, at: AT })) !== null;
    const [other, first] = [await newLink(store, VIEWER), await link('reset')];
    const second = await link('reset');
    const signIn = await link('sign-in');
    expect(await Promise.all([first, second, signIn].map(isLive))).toEqual([false, true, true]);
    await use(store, second, { password: 'reset' });
    expect(await isLive(signIn)).toBe(false);
    const last = [await link('reset'), await link('sign-in')];
    const session = newSession(adminId);
    await signInWith(store, { session, checked: 'reset', audit: entry });
    const { sessionId } = session;
    const next = newSession(adminId);
    await store.changeAdminPassword({ password: 'next', session: next, sessionId, checked: 'reset', audit: entry });
    expect(await Promise.all([...last, other].map(isLive))).toEqual([false, false, true]);
  });

  test('an owner of the whole installation always remains, also if two are removed at once', async () => {
    const store = open();
    const owners = await Promise.all([addAdmin(store, OWNER), addAdmin(store, OWNER)]);
    await addAdmin(store, { role: 'owner', publishers: [1] });
    for (const { adminId, ...grant } of await store.listAdmins()) {
      const isOther = grant.role === 'owner' && grant.publishers === null && !owners.includes(adminId);
      if (isOther) await store.changeAdmin({ adminId, grant: VIEWER, audit: start });
    }
    const removed = await Promise.all(owners.map((adminId) => store.removeAdmin({ adminId, audit: start })));
    expect(removed.map(({ kind }) => kind).sort()).toEqual(['changed', 'last_owner']);
    const left = owners[removed.findIndex(({ kind }) => kind === 'last_owner')] ?? '';
    expect(await store.changeAdmin({ adminId: left, grant: VIEWER, audit: start })).toEqual({ kind: 'last_owner' });
    expect(await store.changeAdmin({ adminId: left, grant: OWNER, audit: start })).toEqual({ kind: 'changed' });
    expect(await store.changeAdmin({ adminId: 'adm_0', grant: OWNER, audit: start })).toEqual({
      kind: 'unknown_admin',
    });
    expect(await store.removeAdmin({ adminId: 'adm_0', audit: start })).toEqual({ kind: 'unknown_admin' });
  });

  test("a person's places are those of their sign-ins and sessions; a try that is taken back doesn't count", async () => {
    const store = open();
    const adminId = await addAdmin(store, VIEWER);
    const actor = { kind: 'person', id: adminId, ip: '198.51.100.7' } as const;
    await store.recordAudit({ ...entry, action: 'sign-in', actor });
    await store.recordAudit({ ...entry, action: 'sign-in.failed', actor: { ...actor, ip: '203.0.113.9' } });
    expect((await store.placesOf({ adminId, since: AT })).toSorted()).toEqual(['192.0.2.1', '198.51.100.7']);
    expect(await store.placesOf({ adminId, since: AT + 1 })).toEqual(['192.0.2.1']);
    const [name, address] = [freshId('name'), freshId('address')];
    const tries = [name, address].map((digest) => ({ digest, delayMs: () => 1000 }));
    for (let round = 0; round < 2; round += 1) {
      const begun = await store.beginSignIn({ tries, at: AT, since: 0, most: null });
      if (begun.kind !== 'open') throw new Error('wait');
      if (round === 0) await store.takeBackSignIn({ tries: begun.tries, at: AT });
    }
    expect(await store.beginSignIn({ tries, at: AT, since: 0, most: null })).toEqual({
      kind: 'wait',
      openAt: AT + 1000,
    });
  });
}
