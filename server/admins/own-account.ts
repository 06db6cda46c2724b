import type { SignInWays } from '@rewards-wall/shared/admin/sign-in-ways.ts';
import type { Base } from '../base.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Passwords } from '../security/passwords.ts';
import type { AdminSession } from '../store/ports/admins.ts';
import type { AuditActor, AuditEntry } from '../store/ports/audit.ts';
import type { Store } from '../store/store.ts';
import { actorOf, type AdminCaller, type Place } from './admin-caller.ts';
import { passwordWeakness } from './password-weakness.ts';
import { checkPassword, type CheckedPassword } from './sign-in.ts';
import { IDLE_MS, newRenewal, newSession, stillCounts } from './session-tokens.ts';

/** A signed-in person. */
export type SignedIn = Extract<AdminCaller, { kind: 'person' }>;

/** The outcome of step-up. Only this contains the session's next token in clear. */
export type SteppedUp =
  | { kind: 'right'; token: string }
  /** The session has ended, or its token has been replaced. */
  | { kind: 'ended' };

/** Proves by password that the person is still present, and renews the session (docs/team-and-sign-in.md#step-up). */
export function stepUp(
  deps: Base & { passwords: Passwords },
): (
  caller: SignedIn,
  input: { password: string; ip: string },
) => Promise<SteppedUp | Exclude<CheckedPassword, { kind: 'right' }>> {
  const check = checkPassword(deps);
  return async (caller, { ip, password }) => {
    const checked = await check({ name: caller.name, password, ip, sessionId: caller.sessionId });
    if (checked.kind !== 'right') return checked;
    const { renewal, token } = newRenewal(deps.ids, caller);
    const audit = stepUpEntry(caller, { ip, at: deps.clock.now(), by: 'password' });
    return (await deps.store.proveAdminSession({ ...renewal, audit })) ? { kind: 'right', token } : { kind: 'ended' };
  };
}

export function stepUpEntry(
  caller: SignedIn,
  { at, by, ip }: { at: number; by: 'password' | 'passkey' | 'provider'; ip: string },
): AuditEntry {
  const what = { action: 'session.prove' as const, subject: `session ${caller.sessionId}`, pubId: null };
  return { ...what, actor: actorOf(caller, ip), at, before: null, after: { by } };
}

export type ChangedPassword =
  | { kind: 'changed'; token: string }
  | { kind: 'invalid'; message: string }
  | Exclude<CheckedPassword, { kind: 'right' }>;

/** Changes the person's own password, ends all their sessions, and opens a new one here. */
export function changePassword(
  deps: Base & { passwords: Passwords },
): (caller: SignedIn, input: { current: string; next: string } & Place) => Promise<ChangedPassword> {
  const check = checkPassword(deps);
  return async (caller, input) => {
    const { current, ip, next } = input;
    const message = passwordWeakness(next, caller.name);
    if (message !== null) return { kind: 'invalid', message };
    const { sessionId } = caller;
    const found = await check({ name: caller.name, password: current, ip, sessionId });
    if (found.kind !== 'right') return found;
    const { checked } = found;
    const password = await deps.passwords.hash(next, { budget: 'session', holder: caller.adminId });
    const { session, token } = newSession(deps, caller.adminId, { ...input, openedBy: 'credentials' });
    const audit = {
      action: 'password.change',
      actor: actorOf(caller, ip),
      at: session.at,
      subject: null,
      pubId: null,
      before: null,
      after: null,
    };
    const isChanged = await deps.store.changeAdminPassword({ password, session, sessionId, checked, audit });
    return isChanged ? { kind: 'changed', token } : { kind: 'wrong' };
  };
}

/** Sessions, newest first: a person's, or everyone's if `adminId` is null. */
export function listSessions({ clock, signInWays, store }: { store: Store; clock: Clock; signInWays: SignInWays }) {
  return async (adminId: string | null): Promise<AdminSession[]> => {
    const at = clock.now();
    const found = await store.listAdminSessions({ adminId, at, idleSince: at - IDLE_MS });
    return found.filter((session) => stillCounts(session, signInWays));
  };
}

/** Ends one of the person's sessions. False: they have no session with this ID. */
export function endOwnSession(deps: {
  store: Store;
  clock: Clock;
}): (caller: SignedIn, input: { sessionId: string; actor: AuditActor }) => Promise<boolean> {
  return (caller, { actor, sessionId }) => {
    const { adminId } = caller;
    const action = sessionId === caller.sessionId ? 'sign-out' : 'session.end';
    const what = { action, subject: `session ${sessionId}`, pubId: null, before: null, after: null };
    const audit = { ...what, actor, at: deps.clock.now() };
    return deps.store.endAdminSession({ adminId, sessionId, audit });
  };
}
