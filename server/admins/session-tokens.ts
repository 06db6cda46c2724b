import type { SignInWays } from '@rewards-wall/shared/admin/sign-in-ways.ts';
import { DAY_MS, HOUR_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import { tokenDigest } from '../security/key-format.ts';
import type { NewAdminSession, SessionOpener, SessionRenewal } from '../store/ports/admin-sessions.ts';
import type { Place } from './admin-caller.ts';

const TOKEN_BYTES = 32;
/** A session ends after this long without use. */
export const IDLE_MS = 12 * HOUR_MS;
/** A session ends after this long in any case. */
export const SESSION_MS = 7 * DAY_MS;
const MOST_AGENT_CHARACTERS = 300;

/** 256 random bits for a link or a cookie. Only their digest is stored. */
export function newToken(ids: Ids): { token: string; digest: string } {
  const token = ids.bytes(TOKEN_BYTES).toString('base64url');
  return { token, digest: tokenDigest(token) };
}

/** A new session and its token. */
export function newSession(
  { clock, ids }: { clock: Clock; ids: Ids },
  adminId: string,
  { agent, ip, openedBy }: Place & { openedBy: SessionOpener },
): { token: string; session: NewAdminSession } {
  const at = clock.now();
  const { digest, token } = newToken(ids);
  const sessionId = ids.timeOrdered('ases', at);
  const where = { ip, agent: agent.slice(0, MOST_AGENT_CHARACTERS) };
  const opened = { openedBy, at, expiresAt: at + SESSION_MS, providerSession: null };
  return { token, session: { sessionId, digest, adminId, ...opened, ...where } };
}

/** Whether a session still counts. When a way to sign in is turned off, the sessions that it opened end. */
export function stillCounts({ openedBy }: { openedBy: SessionOpener }, ways: SignInWays): boolean {
  if (openedBy === 'credentials') return ways.hasPasswords;
  return openedBy !== 'provider' || ways.provider !== null;
}

/** The next token of the caller's session. */
export function newRenewal(
  ids: Ids,
  { digest, sessionId }: { digest: string; sessionId: string },
): { token: string; renewal: SessionRenewal } {
  const { digest: nextDigest, token } = newToken(ids);
  return { token, renewal: { sessionId, digest, nextDigest } };
}
