import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { AuditActor } from '../store/ports/audit.ts';

/** Who calls the admin API: a person with a session, or anyone who has an admin key. */
export type AdminCaller = Grant & { name: string } & (
    | {
        kind: 'person';
        adminId: string;
        sessionId: string;
        /** Digest of the session's token that the request came with. */
        digest: string;
        provenAt: number;
        hasPassword: boolean;
        hasPasskey: boolean;
        /** Everyone has to have a second factor, and this person has none yet. */
        needsFactor: boolean;
      }
    | { kind: 'key'; keyId: string }
  );

/** Where a request to sign in came from. */
export interface Place {
  ip: string;
  /** `User-Agent`. */
  agent: string;
}

/** For how long a person who gave the password, or showed a passkey, may do what needs it again. */
const PROOF_MS = 10 * 60_000;

/**
 * Until when a person may do what needs step-up; null for those who need none: a key, and anyone who has neither a password nor
 * a passkey, which is only the demo's owner.
 */
export function provenUntil(caller: AdminCaller): number | null {
  if (caller.kind === 'key' || !(caller.hasPassword || caller.hasPasskey)) return null;
  return caller.provenAt + PROOF_MS;
}

/** The caller as the audit log names them. */
export function actorOf(caller: AdminCaller, ip: string): AuditActor {
  return { kind: caller.kind, id: callerId(caller), ip };
}

export function callerId(caller: AdminCaller): string {
  return caller.kind === 'person' ? caller.adminId : caller.keyId;
}
