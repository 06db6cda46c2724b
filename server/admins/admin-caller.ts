import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { SessionOpener } from '../store/ports/admin-sessions.ts';
import type { AuditActor } from '../store/ports/audit.ts';

/** The caller of the admin API: a person with a session, or a holder of an admin key. */
export type AdminCaller = Grant & { name: string } & (
    | {
        kind: 'person';
        adminId: string;
        sessionId: string;
        /** Digest of the session token that the request sent. */
        digest: string;
        provenAt: number;
        hasPassword: boolean;
        hasPasskey: boolean;
        /** Whether they have an account at the sign-in provider. */
        hasIdentity: boolean;
        openedBy: SessionOpener;
        /** Everyone must have a second factor, and this person has none yet. */
        needsFactor: boolean;
      }
    | { kind: 'key'; keyId: string }
  );

/** The address and browser of a sign-in request. */
export interface Place {
  ip: string;
  /** `User-Agent`. */
  agent: string;
}

/** How long a password, a passkey or a sign-in at the provider remains valid as proof for sensitive actions. */
const PROOF_MS = 10 * 60_000;

/**
 * Until when the person may do what needs step-up. Null for those who need none: keys, and the demo's owner, who has no
 * way to confirm who they are.
 */
export function provenUntil(caller: AdminCaller): number | null {
  if (caller.kind === 'key' || !(caller.hasPassword || caller.hasPasskey || caller.hasIdentity)) return null;
  return caller.provenAt + PROOF_MS;
}

/** The caller as the audit log names them. */
export function actorOf(caller: AdminCaller, ip: string): AuditActor {
  return { kind: caller.kind, id: callerId(caller), ip };
}

export function callerId(caller: AdminCaller): string {
  return caller.kind === 'person' ? caller.adminId : caller.keyId;
}
