import { expect, test } from 'vitest';
import type { AuditEntry } from '../ports/audit.ts';
import { addAdmin, entry, newLink, OWNER, start, VIEWER } from './admin-fixtures.ts';
import { AT, freshId, type OpenStore } from './fixtures.ts';

/** Admin keys, and what ends together with their creators. */
export function adminKeysContract(open: OpenStore): void {
  test.each(['removed', 'demoted'] as const)('a %s owner leaves no link and no key', async (how) => {
    const store = open();
    const [adminId, bystander] = [await addAdmin(store, OWNER), await addAdmin(store, OWNER)];
    const by = (kind: 'person' | 'key', id: string): AuditEntry => ({ ...entry, actor: { kind, id, ip: null } });
    const [first, second, kept] = [freshId('akey'), freshId('akey'), freshId('akey')];
    const key = (keyId: string, audit: AuditEntry) =>
      store.createAdminKey({ keyId, digest: `of ${keyId}`, name: 'script', ...OWNER, audit });
    await key(first, by('person', adminId));
    await key(second, by('key', first));
    await key(kept, by('person', bystander));
    const ended = [
      await newLink(store, { audit: by('person', adminId) }),
      await newLink(store, { audit: by('key', second) }),
    ];
    const others = [await newLink(store, { audit: by('person', bystander) }), await newLink(store)];
    const isLink = async (digest: string) => (await store.findAdminLink({ digest, at: AT })) !== null;
    const isKey = async (keyId: string) => (await store.findAdminKey(`of ${keyId}`)) !== null;
    expect(await store.changeAdmin({ adminId, grant: OWNER, audit: start })).toEqual({ kind: 'changed' });
    expect(await Promise.all([...ended, ...others].map(isLink))).toEqual([true, true, true, true]);
    expect(await Promise.all([second, kept].map(isKey))).toEqual([true, true]);
    if (how === 'removed') await store.removeAdmin({ adminId, audit: start });
    else await store.changeAdmin({ adminId, grant: VIEWER, audit: start });
    expect(await Promise.all([...ended, ...others].map(isLink))).toEqual([false, false, true, true]);
    expect(await Promise.all([second, kept].map(isKey))).toEqual([false, true]);
    const action = 'admin-key.revoke';
    const rows = await store.listAudit({ before: null, limit: 10, action, actorId: null, publishers: null });
    expect(rows.filter(({ subject }) => subject === `key ${second}`)).toHaveLength(1);
    // A concurrent request creates nothing that works.
    const late = freshId('akey');
    await key(late, by('person', adminId));
    await key(`${late} of a key`, by('key', second));
    const lateLink = await newLink(store, { audit: by('person', adminId) });
    expect([await isKey(late), await isKey(`${late} of a key`), await isLink(lateLink)]).toEqual([false, false, false]);
  });

  test('revoking a key ends what it made, and what these keys made, once each', async () => {
    const store = open();
    const adminId = await addAdmin(store, OWNER);
    const by = (kind: 'person' | 'key', id: string): AuditEntry => ({ ...entry, actor: { kind, id, ip: null } });
    const [first, second, third, kept] = [freshId('akey'), freshId('akey'), freshId('akey'), freshId('akey')];
    const key = (keyId: string, audit: AuditEntry) =>
      store.createAdminKey({ keyId, digest: `of ${keyId}`, name: 'script', ...OWNER, audit });
    await key(first, by('person', adminId));
    await key(second, by('key', first));
    await key(third, by('key', second));
    await key(kept, by('person', adminId));
    const link = await newLink(store, { audit: by('key', third) });
    const other = await newLink(store, { audit: by('person', adminId) });
    const isKey = async (keyId: string) => (await store.findAdminKey(`of ${keyId}`)) !== null;
    const isLink = async (digest: string) => (await store.findAdminLink({ digest, at: AT })) !== null;
    const actor = { kind: 'person', id: adminId, ip: '192.0.2.7' } as const;
    const audit = { ...entry, action: 'admin-key.revoke', subject: `key ${first}`, actor };
    expect(await store.revokeAdminKey({ keyId: first, audit })).toBe(true);
    expect(await Promise.all([first, second, third, kept].map(isKey))).toEqual([false, false, false, true]);
    expect([await isLink(link), await isLink(other)]).toEqual([false, true]);
    expect(await store.revokeAdminKey({ keyId: second, audit })).toBe(false);
    const rows = await store.listAudit({
      before: null,
      limit: 100,
      action: 'admin-key.revoke',
      actorId: adminId,
      publishers: null,
    });
    expect(rows.map(({ subject }) => subject ?? '').toSorted()).toEqual(
      [first, second, third].map((id) => `key ${id}`).toSorted(),
    );
    // A concurrent request creates nothing that works.
    const late = freshId('akey');
    await key(late, by('key', first));
    expect(await isKey(late)).toBe(false);
  });

  test('an admin key is found by its digest until it is revoked', async () => {
    const store = open();
    const [keyId, digest] = [freshId('akey'), freshId('digest')];
    await store.createAdminKey({ keyId, digest, name: 'reports', ...VIEWER, audit: entry });
    expect(await store.findAdminKey(digest)).toMatchObject({ keyId, name: 'reports', ...VIEWER, usedAt: null });
    await store.touchAdminKey({ keyId, at: AT + 9 });
    expect((await store.listAdminKeys()).find((key) => key.keyId === keyId)).toMatchObject({ usedAt: AT + 9 });
    expect(await store.revokeAdminKey({ keyId, audit: entry })).toBe(true);
    expect(await store.revokeAdminKey({ keyId, audit: entry })).toBe(false);
    expect(await store.findAdminKey(digest)).toBeNull();
  });
}
