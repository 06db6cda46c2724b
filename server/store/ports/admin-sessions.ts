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
