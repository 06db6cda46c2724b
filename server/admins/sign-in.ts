import type { Base } from '../base.ts';
import type { Passwords } from '../security/passwords.ts';
import type { AdminFactors } from '../store/ports/admin-factors.ts';
import type { Place } from './admin-caller.ts';
import { nameKeyOf } from './admin-name.ts';
import { countTries } from './count-tries.ts';
import type { RelyingParty } from './relying-party.ts';
import { newSession, newToken } from './session-tokens.ts';
import { recordFailedSignIn, signInEntry, type SecondFactor } from './sign-in-entries.ts';

export type CheckedPassword =
  /** `checked`: the digest that the password was compared with. */
  | { kind: 'right'; adminId: string; checked: string }
  /** The name is unknown or the password is wrong. The response doesn't reveal which. */
  | { kind: 'wrong' }
  /** Too many attempts failed. The next one is possible in this many seconds. */
  | { kind: 'wait'; seconds: number };

/** How long the second step may take. */
export const SECOND_STEP_MS = 5 * 60_000;

/**
 * Checks a name and its password, with equal work for an unknown name. In a session, attempts count against the session
 * instead of the name.
 */
export function checkPassword(
  deps: Base & { passwords: Passwords },
): (input: { name: string; password: string; ip: string; sessionId?: string }) => Promise<CheckedPassword> {
  const { clock, passwords, store } = deps;
  const count = countTries(deps);
  const fail = recordFailedSignIn(deps);
  return async ({ ip, name, password, sessionId }) => {
    const at = clock.now();
    const nameKey = nameKeyOf(name);
    const admin = await store.findAdmin(nameKey);
    const adminId = admin?.adminId ?? null;
    const of = { kind: 'name', key: nameKey } as const;
    const counted = await count({ of, adminId, ip, ...(sessionId !== undefined && { sessionId }) });
    if (counted.kind === 'wait') return counted;
    // A refusal because of a full queue counts as an attempt. Otherwise, flooding it would cost the attacker nothing.
    const isRight = await passwords.isRight(password, admin?.password ?? null, counted.claim);
    if (admin !== null && admin.password !== null && isRight) {
      await counted.succeed();
      return { kind: 'right', adminId: admin.adminId, checked: admin.password };
    }
    await fail({ actor: { kind: 'person', id: adminId, ip }, at });
    return { kind: 'wrong' };
  };
}

export type BegunByPassword =
  | { kind: 'signed_in'; token: string }
  /** The password was right. One of these factors must follow with `ticket`, which only this contains in clear. */
  | { kind: 'second_step'; ticket: string; expiresAt: number; factors: SecondFactor[] }
  | Exclude<CheckedPassword, { kind: 'right' }>;

/** Signs a person in by password: opens a session and returns its token, or asks for a second factor. */
export function signIn(
  deps: Base & { passwords: Passwords; relyingParty: RelyingParty | null },
): (input: { name: string; password: string } & Place) => Promise<BegunByPassword> {
  const check = checkPassword(deps);
  return async (input) => {
    const found = await check(input);
    if (found.kind !== 'right') return found;
    const { adminId, checked } = found;
    const { session, token } = newSession(deps, adminId, { ...input, openedBy: 'credentials' });
    const actor = { kind: 'person', id: adminId, ip: input.ip } as const;
    const audit = signInEntry('sign-in', { actor, at: session.at });
    const { digest, token: ticket } = newToken(deps.ids);
    const expiresAt = session.at + SECOND_STEP_MS;
    const opened = await deps.store.openAdminSession({ session, checked, audit, secondStep: { digest, expiresAt } });
    if (opened.kind === 'stale') return { kind: 'wrong' };
    if (opened.kind === 'opened') return { kind: 'signed_in', token };
    return { kind: 'second_step', ticket, expiresAt, factors: usableOf(opened.factors, deps.relyingParty) };
  };
}

/** Which of a person's factors are usable here. */
function usableOf({ passkeys, recoveryCodes, totp }: AdminFactors, relyingParty: RelyingParty | null): SecondFactor[] {
  return [
    ...(totp?.sealed ? (['app'] as const) : []),
    ...(passkeys.length > 0 && relyingParty !== null ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery-code'] as const) : []),
  ];
}
