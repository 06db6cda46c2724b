import type { AuditActor, AuditOrigin } from '../../ports/audit.ts';
import { query } from '../../sql.ts';
import { all, one, type Command } from '../../command.ts';
import { recordAudit } from './audit.ts';

/** The keys that a person or key created, those that these keys created, and so on, including revoked ones. */
const made = `
    with recursive made (id) as (
      select key_id from admin_keys where created_by = $1
      union select k.key_id from admin_keys k join made m on k.created_by = m.id
    )`;

export const createdQueries = {
  endLinksMadeBy: query(`${made}
    delete from admin_links where created_by = $1 or created_by in (select id from made)`),
  revokeKeysMadeBy: query<{ keyId: string }>(`${made}
    update admin_keys set revoked_at = $2 where revoked_at is null and key_id in (select id from made)
    returning key_id as "keyId"`),
};

/**
 * Ends the links and keys that a person or key created, so that they can't return through one (docs/team-and-sign-in.md#roles).
 */
export function* revokeCreated(makerId: string, { actor, at }: AuditOrigin): Command<void> {
  yield* one(createdQueries.endLinksMadeBy, makerId);
  for (const { keyId } of yield* all(createdQueries.revokeKeysMadeBy, makerId, at)) {
    const what = { action: 'admin-key.revoke', subject: `key ${keyId}`, pubId: null, before: null, after: null };
    yield* recordAudit({ ...what, actor, at });
  }
}

/** The person or key that created something; null for commands and for the service itself. */
export function creatorIn(actor: AuditActor | undefined): string | null {
  return actor === undefined || actor.kind === 'cli' ? null : actor.id;
}
