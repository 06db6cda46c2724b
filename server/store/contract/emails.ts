import { expect, test } from 'vitest';
import type { NewUserProfile } from '../ports/profiles.ts';
import { AT, fresh, freshAccount, replacement, textOf, userProfile, type OpenStore } from './fixtures.ts';

/** E-mail addresses that other users have, and detached ones. */
export function emailsContract(open: OpenStore): void {
  const limit = () => ({ digest: `place ${fresh()}`, most: 2, windowMs: 1_000 });

  test('after so many conflicts from a place, its requests are refused before anything is looked up, also at once', async () => {
    const store = open();
    const pubId = fresh();
    const taken = userProfile(freshAccount(), { pubId });
    await store.createUserProfile(taken);
    const conflicts = limit();
    const from = (given: Partial<NewUserProfile> = {}) =>
      store.createUserProfile(userProfile(freshAccount(), { pubId, conflicts, ...given }));
    const own = userProfile(freshAccount(), { pubId, conflicts });
    await store.createUserProfile(own);
    const { emailDigest } = taken;
    const tried = await Promise.all(Array.from({ length: 5 }, () => from({ emailDigest })));
    const refused = { kind: 'too_many_conflicts', openAt: AT + 1_000 };
    expect(tried.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([
      ...[{ kind: 'email_taken' }, { kind: 'email_taken' }],
      ...[refused, refused, refused],
    ]);
    expect(await from()).toEqual(refused);
    expect(await from({ account: own.account })).toEqual(refused);
    expect(await store.replaceUserProfile(replacement(own, emailDigest))).toEqual(refused);
    expect(await store.replaceUserProfile(replacement(own))).toEqual({ kind: 'replaced' });
    expect(await from({ conflicts: limit(), emailDigest })).toEqual({ kind: 'email_taken' });
    expect(await from({ at: AT + 1_000 })).toMatchObject({ kind: 'created' });
    const events = await store.listSecurityEvents({ limit: 100 });
    const mine = events.filter(({ detail, kind }) => kind === 'email_conflicts' && detail.includes(`r ${pubId}:`));
    expect(mine).toHaveLength(1);
    const other = { conflicts: limit(), emailDigest };
    await from(other);
    await store.replaceUserProfile({ ...replacement(own), email: { pubId, ...other } });
    expect(await from(other)).toEqual(refused);
    expect(await store.listSecurityEvents({ limit: 100 })).toEqual(events);
  });

  test('a detached e-mail address is free for others, and the profile stays', async () => {
    const store = open();
    const profile = userProfile(freshAccount(), { pubId: fresh() });
    const { account, emailDigest, pubId } = profile;
    const audit = { action: 'user.detach-email', actor: { kind: 'cli', id: null, ip: null }, at: AT, pubId } as const;
    expect(await store.detachEmail({ account, audit })).toBeNull();
    await store.createUserProfile(profile);
    expect(await store.detachEmail({ account, audit })).toEqual({ kind: 'detached' });
    expect(await store.detachEmail({ account, audit })).toEqual({ kind: 'holds_none' });
    expect(await store.findEmailHolders(emailDigest)).toEqual([]);
    const next = userProfile(freshAccount(), { pubId, emailDigest });
    expect(await store.createUserProfile(next)).toMatchObject({ kind: 'created' });
    expect(await store.replaceUserProfile(replacement(profile))).toEqual({ kind: 'email_taken' });
    expect(textOf((await store.readUserProfile(account))?.sealed)).toBe('profile');
    const { accountId } = (await store.findPerson(account)) ?? expect.unreachable();
    const filter = { before: null, limit: 9, action: audit.action, actorId: null, publishers: [pubId] };
    expect(await store.listAudit(filter)).toMatchObject([
      { subject: `account ${accountId}`, before: null, after: null },
    ]);
  });
}
