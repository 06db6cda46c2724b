import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import { newKey, tokenDigest } from '../security/key-format.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import type { Store } from '../store/store.ts';
import { findUnknownPublishers, type UnknownPublishers } from './unknown-publishers.ts';

/** Keys with a role, for scripts that call the admin API. */
export function openAdminKeys(deps: { store: Store; clock: Clock; ids: Ids }) {
  const { clock, ids, store } = deps;
  return {
    listAdminKeys: () => store.listAdminKeys(),

    /** Only this result contains the key in clear. */
    async createAdminKey(
      { name, publishers, role }: Grant & { name: string },
      actor: AuditActor,
    ): Promise<{ kind: 'created'; keyId: string; key: string } | UnknownPublishers> {
      const unknown = await findUnknownPublishers(store, { publishers, role });
      if (unknown !== null) return unknown;
      const at = clock.now();
      const key = newKey('ak_', ids);
      const keyId = ids.timeOrdered('akey', at);
      const after = { name, role, publishers };
      const what = { action: 'admin-key.create', subject: `key ${keyId}`, pubId: null, before: null, after };
      const audit = { ...what, actor, at };
      await store.createAdminKey({ keyId, digest: tokenDigest(key), name, role, publishers, audit });
      return { kind: 'created', keyId, key };
    },

    /** False: no active key has this ID. */
    revokeAdminKey(keyId: string, actor: AuditActor): Promise<boolean> {
      const what = { action: 'admin-key.revoke', subject: `key ${keyId}`, pubId: null, before: null, after: null };
      return store.revokeAdminKey({ keyId, audit: { ...what, actor, at: clock.now() } });
    },
  };
}
