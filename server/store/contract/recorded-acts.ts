import { expect, test } from 'vitest';
import type { AccountRef, WallOrPanelRef } from '../ports/accounts.ts';
import type { Store } from '../store.ts';
import { AT, fresh, newKey, newWall } from './fixtures.ts';
import type { RunSql } from './ledger-guard.ts';

/** Makes the database refuse security events, and take them again. */
const guards: Readonly<Record<Store['engine'], { arm: string; disarm: string }>> = {
  sqlite: {
    arm: "create trigger no_event before insert on security_events begin select raise(abort, 'no event'); end",
    disarm: 'drop trigger no_event',
  },
  postgres: {
    arm: `
      create function no_event() returns trigger language plpgsql as $$ begin raise exception 'no event'; end $$;
      create trigger no_event before insert on security_events for each row execute function no_event()`,
    disarm: 'drop trigger no_event on security_events; drop function no_event()',
  },
};

/** A wall, one of its keys, and one of its users. */
interface Subject {
  owner: WallOrPanelRef;
  keyId: number;
  account: AccountRef;
}

const at = AT + 1;
const newDigest = (): string => `digest ${fresh()}`;
/** `keys`: how many the wall has. */
const acts: { name: string; kind: string; keys: 1 | 2; act: (store: Store, of: Subject) => Promise<unknown> }[] = [
  {
    name: 'adding a key',
    kind: 'key_rotated',
    keys: 1,
    act: (store, { owner }) => store.addSecretKey({ owner, digest: newDigest(), at }),
  },
  {
    name: 'ending a key',
    kind: 'key_revoked',
    keys: 1,
    act: (store, { keyId, owner }) => store.endSecretKey({ owner, keyId, at }),
  },
  {
    name: 'revoking old keys',
    kind: 'key_revoked',
    keys: 2,
    act: (store, { owner }) => store.revokeOldSecretKeys({ owner, at }),
  },
  {
    name: "revoking a user's tokens",
    kind: 'tokens_revoked',
    keys: 1,
    act: (store, { account }) => store.revokeTokens({ account, at }),
  },
  {
    name: 'erasing a user',
    kind: 'person_erased',
    keys: 1,
    act: (store, { account }) => store.erasePerson({ account, remember: newDigest, at }),
  },
];

/** Actions on keys, tokens and users share a transaction with their security event. */
export function recordedActsContract(engine: Store['engine'], open: () => { store: Store; sql: RunSql }): void {
  test.each(acts)('$name is not done if its security event cannot be stored', async ({ act, keys, kind }) => {
    const { sql, store } = open();
    const { adwallId } = await newWall(store);
    const owner = { kind: 'wall' as const, profileId: adwallId };
    const account = { ...owner, subid1: `user ${fresh()}` };
    await store.openPerson({ account, newKey, at: AT });
    if (keys === 2) await store.addSecretKey({ owner, digest: newDigest(), at: AT });
    const state = async () => ({
      directory: await store.loadDirectory(),
      events: await store.listSecurityEvents({ limit: 5 }),
      holder: await store.findTokenHolder(account),
    });
    const before = await state();
    const keyId = before.directory.secretKeys.find((key) => key.owner.profileId === adwallId)?.keyId ?? 0;
    await sql(guards[engine].arm);
    try {
      await expect(act(store, { owner, keyId, account })).rejects.toThrow('no event');
    } finally {
      await sql(guards[engine].disarm);
    }
    expect(await state()).toEqual(before);

    await act(store, { owner, keyId, account });
    const after = await state();
    expect(after.events[0]).toMatchObject({ kind, owner, at });
    expect({ ...after, events: [] }).not.toEqual({ ...before, events: [] });
  });
}
