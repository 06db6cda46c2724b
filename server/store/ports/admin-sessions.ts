/** A session that begins. Only the digest of its token is stored. */
export interface NewAdminSession {
  sessionId: string;
  digest: string;
  adminId: string;
  at: number;
  expiresAt: number;
  ip: string;
  agent: string;
}

/**
 * Gives a session another token, so that anyone who has read the one before has nothing. Of two at once, only the first finds
 * the token that it replaces.
 */
export interface SessionRenewal {
  sessionId: string;
  /** Digest of the token that the request came with. */
  digest: string;
  nextDigest: string;
}
