/** A session that begins. Only the digest of its token is stored. */
export interface NewAdminSession {
  sessionId: string;
  digest: string;
  adminId: string;
  at: number;
  expiresAt: number;
  ip: string;
  agent: string;
  /** When the person proved who they are; absent: as it begins. */
  provenAt?: number;
  /** Digest of the provider's session, or empty if the provider names none. Absent: the provider didn't open it. */
  providerSession?: string;
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
