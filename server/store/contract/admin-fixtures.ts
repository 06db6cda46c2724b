import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { NewAdminSession } from '../ports/admin-sessions.ts';
import type { CheckedSession, NewAdminLink, OpenedSession, UsedLinkOutcome } from '../ports/admins.ts';
import type { AuditEntry } from '../ports/audit.ts';
import type { Store } from '../store.ts';
import { AT, freshId } from './fixtures.ts';

export const OWNER: Grant = { role: 'owner', publishers: null };
export const VIEWER: Grant = { role: 'viewer', publishers: [3] };
export const LATER = AT + 3_600_000;
export const CLI = { kind: 'cli', id: null, ip: null } as const;
export const start = { action: 'tried', actor: CLI, at: AT } as const;
export const entry: AuditEntry = { ...start, subject: null, pubId: null, before: null, after: null };

export async function newLink(store: Store, given: Partial<NewAdminLink> = {}): Promise<string> {
  const digest = freshId('link');
  const link = {
    purpose: 'invite',
    adminId: null,
    ...OWNER,
    at: AT,
    expiresAt: LATER,
    audit: entry,
    ...given,
  } as const;
  await store.createAdminLink({ ...link, digest });
  return digest;
}

export function newSession(adminId: string): NewAdminSession {
  const ids = { sessionId: freshId('ses'), digest: freshId('digest'), adminId };
  const opened = { openedBy: 'credentials', providerSession: null } as const;
  return { ...ids, ...opened, at: AT, expiresAt: LATER, ip: '192.0.2.1', agent: 'Firefox' };
}

export function use(
  store: Store,
  digest: string,
  given: { name?: string; password?: string | null; at?: number } = {},
): Promise<UsedLinkOutcome> {
  const { at = AT, name = freshId('name'), password = 'digest' } = given;
  const newAdmin = { adminId: freshId('adm'), name, nameKey: name };
  const audit = { actor: { kind: 'link', id: null, ip: '192.0.2.1' }, at } as const;
  return store.useAdminLink({ digest, newAdmin, password, session: newSession(''), audit });
}

/** Opens a session after the password, or begins the second step. */
export function signInWith(
  store: Store,
  input: CheckedSession,
  secondStep = freshId('ticket'),
): Promise<OpenedSession> {
  return store.openAdminSession({ ...input, secondStep: { digest: secondStep, expiresAt: LATER } });
}

export async function addAdmin(store: Store, grant: Grant, name = freshId('name')): Promise<string> {
  const used = await use(store, await newLink(store, grant), { name });
  if (used.kind !== 'used') throw new Error(used.kind);
  return used.adminId;
}
