import type { SignInWays } from '@rewards-wall/shared/admin/sign-in-ways.ts';
import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import { tokenDigest } from '../security/key-format.ts';
import type { Passwords } from '../security/passwords.ts';
import type { AdminLink, LinkPurpose } from '../store/ports/admins.ts';
import type { AuditActor, AuditEntry } from '../store/ports/audit.ts';
import type { Store } from '../store/store.ts';
import type { Place } from './admin-caller.ts';
import { nameKeyOf } from './admin-name.ts';
import { passwordWeakness } from './password-weakness.ts';
import { newSession, newToken } from './session-tokens.ts';

const LINK_MS = HOUR_MS;

/** A link that works once. Only this contains its token in clear. */
export interface CreatedLink {
  token: string;
  expiresAt: number;
}

/** What a link is for: a new person with a role, or an existing one. */
export type LinkTarget =
  { purpose: 'setup' | 'invite'; grant: Grant } | { purpose: 'reset' | 'sign-in'; admin: Grant & { adminId: string } };

const actions = {
  setup: 'team.invite',
  invite: 'team.invite',
  reset: 'team.reset',
  'sign-in': 'team.sign-in',
} as const;

/** Creates a link. `actor` null: the service itself, for anyone who can read its output. */
export async function createLink(
  {
    clock,
    ids,
    store,
  }: {
    store: Store;
    clock: Clock;
    ids: Ids;
  },
  target: LinkTarget,
  actor: AuditActor | null,
): Promise<CreatedLink> {
  const at = clock.now();
  const { digest, token } = newToken(ids);
  const { purpose } = target;
  const [adminId, { publishers, role }] =
    'admin' in target ? [target.admin.adminId, target.admin] : [null, target.grant];
  const expiresAt = at + LINK_MS;
  const audit = actor === null ? null : auditOf(purpose, { adminId, grant: { role, publishers }, actor, at });
  await store.createAdminLink({ digest, purpose, adminId, role, publishers, at, expiresAt, audit });
  return { token, expiresAt };
}

function auditOf(
  purpose: LinkPurpose,
  { actor, adminId, at, grant }: { actor: AuditActor; adminId: string | null; at: number; grant: Grant },
): AuditEntry {
  const action = actions[purpose];
  const subject = adminId === null ? null : `admin ${adminId}`;
  return { action, actor, at, subject, pubId: null, before: null, after: adminId === null ? grant : null };
}

/** What the page of a link shows; null if the link is used or expired. */
export function readLink(deps: { store: Store; clock: Clock }): (token: string) => Promise<AdminLink | null> {
  return (token) => deps.store.findAdminLink({ digest: tokenDigest(token), at: deps.clock.now() });
}

export type UsedLink =
  | { kind: 'signed_in'; token: string }
  | { kind: 'link_ended' }
  | { kind: 'name_taken' }
  /** The provider is the only way to sign in. */
  | { kind: 'passwords_off' }
  /** `field`: the missing or refused field. */
  | { kind: 'invalid'; field: 'name' | 'password'; message: string };

/** Uses a link: sets the name and password that it asks for, and signs the person in. */
export function useLink(deps: {
  store: Store;
  passwords: Passwords;
  clock: Clock;
  ids: Ids;
  signInWays: SignInWays;
}): (input: { token: string; name?: string | undefined; password?: string | undefined } & Place) => Promise<UsedLink> {
  const { ids, passwords, store } = deps;
  const read = readLink(deps);
  return async (input) => {
    const { ip, token } = input;
    const link = await read(token);
    if (link === null) return { kind: 'link_ended' };
    if (link.purpose !== 'sign-in' && !deps.signInWays.hasPasswords) return { kind: 'passwords_off' };
    const name = (link.name ?? input.name ?? '').trim();
    if (name === '') return { kind: 'invalid', field: 'name', message: 'is required' };
    let hash: string | null = null;
    if (link.purpose !== 'sign-in') {
      const password = input.password ?? '';
      const message = password === '' ? 'is required' : passwordWeakness(password, name);
      if (message !== null) return { kind: 'invalid', field: 'password', message };
      hash = await passwords.hash(password, { budget: 'link', holder: tokenDigest(token) });
    }
    const at = deps.clock.now();
    const openedBy = link.purpose === 'sign-in' ? 'link' : 'credentials';
    const { session, token: sessionToken } = newSession(deps, '', { ...input, openedBy });
    const used = await store.useAdminLink({
      digest: tokenDigest(token),
      newAdmin: { adminId: ids.timeOrdered('adm', at), name, nameKey: nameKeyOf(name) },
      password: hash,
      session,
      audit: { actor: { kind: 'link', id: link.adminId, ip }, at },
    });
    return used.kind === 'used' ? { kind: 'signed_in', token: sessionToken } : used;
  };
}
