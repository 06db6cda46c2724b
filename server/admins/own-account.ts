import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { AdminSession, AdminsPort } from '../store/ports/admins.ts';
import { actorOf, type AdminCaller, type Place } from './admin-caller.ts';
import { passwordWeakness } from './password-weakness.ts';
import { checkPassword, type CheckedPassword, type CheckPasswordDeps } from './sign-in.ts';
import { IDLE_MS, newSession } from './session-tokens.ts';

/** A signed-in person. */
export type SignedIn = Extract<AdminCaller, { kind: 'person' }>;

/** Proves that the person is still there, by their password (docs/console.md#step-up). */
export function stepUp(
  deps: CheckPasswordDeps & { store: Pick<AdminsPort, 'touchAdminSession'> },
): (caller: SignedIn, input: { password: string; ip: string }) => Promise<CheckedPassword> {
  const check = checkPassword(deps);
  return async (caller, { ip, password }) => {
    const checked = await check({ name: caller.name, password, ip, sessionId: caller.sessionId });
    if (checked.kind !== 'right') return checked;
    await deps.store.touchAdminSession({ sessionId: caller.sessionId, at: deps.clock.now(), isProven: true });
    return checked;
  };
}

export type ChangedPassword =
  | { kind: 'changed'; token: string }
  | { kind: 'invalid'; message: string }
  | Exclude<CheckedPassword, { kind: 'right' }>;

/** Changes the person's own password, ends all their sessions, and opens a new one here. */
export function changePassword(
  deps: CheckPasswordDeps & { store: Pick<AdminsPort, 'changeAdminPassword'>; ids: Ids },
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
    const password = await deps.passwords.hash(next);
    const { session, token } = newSession(deps, caller.adminId, input);
    const audit = {
      ...{ action: 'password.change', actor: actorOf(caller, ip), at: session.at },
      ...{ subject: null, pubId: null, before: null, after: null },
    };
    const isChanged = await deps.store.changeAdminPassword({ password, session, sessionId, checked, audit });
    return isChanged ? { kind: 'changed', token } : { kind: 'wrong' };
  };
}

/** The person's sessions, newest first. */
export function listOwnSessions(deps: {
  store: Pick<AdminsPort, 'listAdminSessions'>;
  clock: Clock;
}): (caller: SignedIn) => Promise<AdminSession[]> {
  return ({ adminId }) => {
    const at = deps.clock.now();
    return deps.store.listAdminSessions({ adminId, at, idleSince: at - IDLE_MS });
  };
}

/** Ends one of the person's sessions. False: they have none with this id. */
export function endOwnSession(deps: {
  store: Pick<AdminsPort, 'endAdminSession'>;
  clock: Clock;
}): (caller: SignedIn, input: { sessionId: string; ip: string }) => Promise<boolean> {
  return (caller, { ip, sessionId }) => {
    const { adminId } = caller;
    const action = sessionId === caller.sessionId ? 'sign-out' : 'session.end';
    const what = { action, subject: `session ${sessionId}`, pubId: null, before: null, after: null };
    const audit = { ...what, actor: actorOf(caller, ip), at: deps.clock.now() };
    return deps.store.endAdminSession({ adminId, sessionId, audit });
  };
}
