/** What opened a session: a password or a passkey, a link that only signs in, or the sign-in provider. */
export type SessionOpener = 'credentials' | 'link' | 'provider';

/** A session that begins. Only the digest of its token is stored. */
export interface NewAdminSession {
  sessionId: string;
  digest: string;
  adminId: string;
  at: number;
  expiresAt: number;
  ip: string;
  agent: string;
  openedBy: SessionOpener;
  /** When the person proved who they are; absent: as it begins. */
  provenAt?: number;
  /** Digest of the session at the provider; null if there is none, or the provider doesn't name it. */
  providerSession: string | null;
}

/**
 * Gives a session a new token, so that a stolen old one is useless. Of two concurrent renewals, only the first finds
 * the token that it replaces.
 */
export interface SessionRenewal {
  sessionId: string;
  /** Digest of the token that the request came with. */
  digest: string;
  nextDigest: string;
}
