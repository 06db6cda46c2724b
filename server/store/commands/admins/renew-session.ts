import type { SessionRenewal } from '../../ports/admin-sessions.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';

export const renewSessionQueries = {
  renewSession: query<{ sessionId: string }>(`
    update admin_sessions set digest = $3 where session_id = $1 and digest = $2
    returning session_id as "sessionId"`),
};

/** Gives a session its next token. False if it has ended, or has another token by now. */
export function* renewSession({ digest, nextDigest, sessionId }: SessionRenewal): Command<boolean> {
  return (yield* one(renewSessionQueries.renewSession, sessionId, digest, nextDigest)) !== undefined;
}
