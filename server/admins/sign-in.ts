import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';
import type { AuditAction } from '@rewards-wall/shared/admin/audit-actions.ts';
import { addressBlock } from '../net/address.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Passwords } from '../security/passwords.ts';
import type { Vault } from '../security/vault.ts';
import type { AdminsPort, SignInTry } from '../store/ports/admins.ts';
import type { AuditEntry, AuditPort } from '../store/ports/audit.ts';
import type { Place } from './admin-caller.ts';
import { nameKeyOf } from './admin-name.ts';
import { newSession } from './session-tokens.ts';

export interface CheckPasswordDeps {
  store: Pick<AdminsPort, 'beginSignIn' | 'findAdmin' | 'placesOf' | 'succeedSignIn' | 'takeBackSignIn'> &
    Pick<AuditPort, 'recordAudit'>;
  passwords: Passwords;
  vault: Pick<Vault, 'limitDigest'>;
  clock: Clock;
}

export type CheckedPassword =
  /** `checked`: the digest that the password was compared with. */
  | { kind: 'right'; adminId: string; checked: string }
  /** The name is unknown, or the password is wrong: nobody learns which. */
  | { kind: 'wrong' }
  /** Too many tries failed; the next one is possible in this many seconds. */
  | { kind: 'wait'; seconds: number };

const SECOND_MS = 1_000;

/** For how long somebody's sign-ins make an address theirs. */
const PLACE_MS = 90 * DAY_MS;

/** So short that nobody is locked out: who guesses has 1,440 tries a day, and the owner waits a minute. */
const delayOfName = growing({ free: 5, mostMs: 60 * SECOND_MS });
const delayOfAddress = growing({ free: 20, mostMs: 900 * SECOND_MS });

/**
 * Checks a name and its password, with delays that grow with each failure, for the name and for the address. A wrong
 * password and an unknown name take the same work. At an address that the person uses, the name has its own delay, so
 * that nobody elsewhere can keep them out. In a session, tries count for the session instead of the name.
 */
export function checkPassword(
  deps: CheckPasswordDeps,
): (input: { name: string; password: string; ip: string; sessionId?: string }) => Promise<CheckedPassword> {
  const { clock, passwords, store, vault } = deps;
  return async ({ ip, name, password, sessionId }) => {
    const at = clock.now();
    const nameKey = nameKeyOf(name);
    const block = addressBlock(ip);
    const admin = await store.findAdmin(nameKey);
    const places = await store.placesOf({ adminId: admin?.adminId ?? '', since: at - PLACE_MS });
    const isKnown = places.some((place) => addressBlock(place) === block);
    const ofName = isKnown ? `admin name at address:${block} ${nameKey}` : `admin name:${nameKey}`;
    const digests = {
      name: vault.limitDigest(sessionId === undefined ? ofName : `admin session:${sessionId}`),
      address: vault.limitDigest(`admin address:${block}`),
    };
    const tries: SignInTry[] = [
      { digest: digests.name, delayMs: delayOfName },
      { digest: digests.address, delayMs: delayOfAddress },
    ];
    const begun = await store.beginSignIn({ tries, at, since: at - DAY_MS });
    if (begun.kind === 'wait') return { kind: 'wait', seconds: Math.ceil((begun.openAt - at) / SECOND_MS) };
    const isRight = await passwords.isRight(password, admin?.password ?? null).catch(async (error: unknown) => {
      await store.takeBackSignIn({ tries: begun.tries, at });
      throw error;
    });
    if (admin !== null && admin.password !== null && isRight) {
      await store.succeedSignIn({ name: digests.name, tries: begun.tries, at });
      return { kind: 'right', adminId: admin.adminId, checked: admin.password };
    }
    const actor = { kind: 'person', id: admin?.adminId ?? null, ip } as const;
    await store.recordAudit(entry('sign-in.failed', { actor, at }));
    return { kind: 'wrong' };
  };
}

/** Signs somebody in: opens a session, whose token the answer carries. */
export function signIn(
  deps: CheckPasswordDeps & { store: Pick<AdminsPort, 'openAdminSession'>; ids: Ids },
): (
  input: { name: string; password: string } & Place,
) => Promise<{ kind: 'signed_in'; token: string } | Exclude<CheckedPassword, { kind: 'right' }>> {
  const check = checkPassword(deps);
  return async (input) => {
    const found = await check(input);
    if (found.kind !== 'right') return found;
    const { adminId, checked } = found;
    const { session, token } = newSession(deps, adminId, input);
    const audit = entry('sign-in', { actor: { kind: 'person', id: adminId, ip: input.ip }, at: session.at });
    const isOpen = await deps.store.openAdminSession({ session, checked, audit });
    return isOpen ? { kind: 'signed_in', token } : { kind: 'wrong' };
  };
}

function entry(action: AuditAction, { actor, at }: Pick<AuditEntry, 'actor' | 'at'>): AuditEntry {
  return { action, actor, at, subject: null, pubId: null, before: null, after: null };
}

/** No delay for the first failures; then a second, which doubles with each. */
function growing({ free, mostMs }: { free: number; mostMs: number }): (failures: number) => number {
  return (failures) => (failures <= free ? 0 : Math.min(mostMs, SECOND_MS * 2 ** Math.min(failures - free - 1, 20)));
}
