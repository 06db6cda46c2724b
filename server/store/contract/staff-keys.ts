import { expect, test } from 'vitest';
import { StaffKeyUsed } from '../database-failures.ts';
import type { AuditEntry } from '../ports/audit.ts';
import type { StaffKey } from '../ports/idempotency.ts';
import { AT, freshId, type OpenStore } from './fixtures.ts';

const MANY = Array.from({ length: 12 }, (_, index) => index);
const answer = Uint8Array.of(1, 2, 3);

function newKey(given: Partial<StaffKey> = {}): StaffKey {
  const fresh = { staffId: freshId('adm'), digest: freshId('digest'), requestId: freshId('req') };
  return { ...fresh, fingerprint: 'f', scope: 'owner', ...given };
}

/** The action that a request records, which uses up its key. */
function entryPoint(staffKey: StaffKey, given: Partial<AuditEntry> = {}): AuditEntry {
  const actor = { kind: 'person', id: staffKey.staffId, ip: null, staffKey } as const;
  return { actor, action: 'tried', at: AT, subject: 'wall 1', pubId: null, before: null, after: null, ...given };
}

/** Idempotency keys of staff, which are used up when an action is recorded. */
export function staffKeysContract(open: OpenStore): void {
  const recordedBy = async (staffId: string): Promise<number> =>
    (await open().listAudit({ before: null, limit: 100, action: null, actorId: staffId, publishers: null })).length;
  const isUsed = (error: unknown): boolean => error instanceof StaffKeyUsed;

  test('of requests at once with one key, one writes, and nothing of the others remains', async () => {
    const store = open();
    const key = newKey();
    const results = await Promise.allSettled(
      MANY.map((index) => store.recordAudit(entryPoint({ ...key, requestId: `${key.requestId}-${index}` }))),
    );
    const failed = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(failed).toHaveLength(MANY.length - 1);
    expect(failed.every(isUsed)).toBe(true);
    expect(await recordedBy(key.staffId)).toBe(1);

    // The same of a command that writes something else before it records it.
    const isRequired = await store.isFactorRequired();
    const policies = await Promise.allSettled(
      MANY.map((index) => {
        const mine = entryPoint({ ...key, requestId: `other-${index}` });
        return store.setFactorPolicy({ isRequired: !isRequired, audit: mine });
      }),
    );
    expect(policies.every((result) => result.status === 'rejected' && isUsed(result.reason))).toBe(true);
    expect(await store.isFactorRequired()).toBe(isRequired);
  });

  test('the transactions of one request share its key, which says what the first was about', async () => {
    const store = open();
    const key = newKey();
    expect(await store.findStaffKey(key)).toBeNull();
    await store.recordAudit(entryPoint(key));
    await store.recordAudit(entryPoint(key, { subject: 'wall 2', at: AT + 1 }));
    const { fingerprint, requestId, scope } = key;
    const used = { fingerprint, requestId, scope, subject: 'wall 1', at: AT };
    expect(await store.findStaffKey(key)).toEqual({ ...used, answer: null });
    expect(await recordedBy(key.staffId)).toBe(2);

    await store.storeStaffResponse({ ...key, requestId: 'another', answer });
    expect(await store.findStaffKey(key)).toEqual({ ...used, answer: null });
    await store.storeStaffResponse({ ...key, answer });
    const kept = await store.findStaffKey(key);
    expect(kept?.answer && Uint8Array.from(kept.answer)).toEqual(answer);
  });

  test('the same key of someone else is another key, and without a key nothing is used', async () => {
    const store = open();
    const key = newKey();
    const others = newKey({ digest: key.digest });
    await store.recordAudit(entryPoint(key));
    await store.recordAudit(entryPoint(others));
    expect((await store.findStaffKey(others))?.requestId).toBe(others.requestId);
    const unused = newKey();
    const actor = { kind: 'person', id: unused.staffId, ip: null } as const;
    await store.recordAudit({ ...entryPoint(unused), actor });
    await store.recordAudit({ ...entryPoint(unused), actor });
    expect(await store.findStaffKey(unused)).toBeNull();
    await store.storeStaffResponse({ ...unused, answer });
    expect(await store.findStaffKey(unused)).toBeNull();
  });

  test('old keys of staff are counted and deleted like others, and the log of what they did stays', async () => {
    const store = open();
    // Long before all other fixtures.
    const old = AT - 2_000_000;
    const [first, second] = [newKey(), newKey()];
    await store.recordAudit(entryPoint(first, { at: old }));
    await store.recordAudit(entryPoint(second, { at: old + 1 }));
    expect(await store.countOldKeys({ before: old + 1 })).toEqual({ keys: 1 });
    expect(await store.purgeIdempotency({ before: old + 1, limit: 10 })).toEqual({ purged: 1 });
    expect(await store.findStaffKey(first)).toBeNull();
    expect(await store.findStaffKey(second)).not.toBeNull();
    expect(await recordedBy(first.staffId)).toBe(1);
    expect(await store.purgeIdempotency({ before: old + 2, limit: 10 })).toEqual({ purged: 1 });
  });
}
