import type { AdminLink, LinkPurpose, NewAdminLink, UsedAdminLink, UsedLinkOutcome } from '../../ports/admins.ts';
import { query } from '../../sql.ts';
import { one, type Command } from '../../command.ts';
import { reads, writes } from '../../engine.ts';
import {
  about,
  adminQueries,
  grantOf,
  hasAdmins,
  lockTeam,
  mayStillManage,
  setIdentity,
  storedPublishers,
  type GrantRow,
} from './admins.ts';
import { recordAudit } from './audit.ts';

import { creatorIn } from './revoke-created.ts';
import { removeFactors } from './remove-factors.ts';
import { insertSession } from './sessions.ts';

interface LinkRow extends GrantRow {
  purpose: LinkPurpose;
  adminId: string | null;
  name: string | null;
  expiresAt: number;
}

export const linkQueries = {
  purgeLinks: query('delete from admin_links where expires_at <= $1'),
  insertLink: query(`
    insert into admin_links (digest, purpose, admin_id, role, publishers, created_at, expires_at, created_by)
    values ($1, $2, $3, $4, $5, $6, $7, $8)`),
  link: query<LinkRow>(`
    select l.purpose, l.admin_id as "adminId", a.name, l.role, l.publishers, l.expires_at as "expiresAt"
    from admin_links l left join admins a on a.admin_id = l.admin_id
    where l.digest = $1 and l.expires_at > $2 and a.removed_at is null`),
  deleteLink: query<{ digest: string }>('delete from admin_links where digest = $1 returning digest'),
};

export const linksCommands = { ...reads({ findAdminLink }), ...writes({ createAdminLink, useAdminLink }) };

/** Creates a link. A new password-reset link ends the person's other links. */
function* createAdminLink(input: NewAdminLink): Command<void> {
  const { adminId, at, audit, digest, expiresAt, purpose, role } = input;
  yield* lockTeam();
  yield* one(linkQueries.purgeLinks, at);
  if (purpose === 'reset') yield* one(adminQueries.endLinksOf, adminId);
  const row = [digest, purpose, adminId, role, storedPublishers(input), at, expiresAt];
  yield* one(linkQueries.insertLink, ...row, creatorIn(audit?.actor));
  if (audit === null) return;
  yield* recordAudit(audit);
  if (!(yield* mayStillManage(audit.actor))) yield* one(linkQueries.deleteLink, digest);
}

/** The link with this digest; null once it is used or has expired. */
export function* findAdminLink({ at, digest }: { digest: string; at: number }): Command<AdminLink | null> {
  const row = yield* one(linkQueries.link, digest, at);
  if (row === undefined || (row.purpose === 'setup' && (yield* hasAdmins()))) return null;
  return { ...row, ...grantOf(row) };
}

/**
 * Uses a link once: creates its person, or sets their password, ends their sessions and links and removes their second
 * factors and their account at the provider. Opens a session.
 */
function* useAdminLink(input: UsedAdminLink): Command<UsedLinkOutcome> {
  const { audit, digest, newAdmin, password, session } = input;
  const { at } = audit;
  yield* lockTeam();
  const link = yield* findAdminLink({ digest, at });
  if (link === null) return { kind: 'link_ended' };
  const adminId = link.adminId ?? newAdmin.adminId;
  if (link.adminId === null) {
    if ((yield* one(adminQueries.adminByName, newAdmin.nameKey)) !== undefined) return { kind: 'name_taken' };
    const { name, nameKey } = newAdmin;
    const grant = [link.role, storedPublishers(link)];
    yield* one(adminQueries.insertAdmin, adminId, name, nameKey, password, ...grant, at);
  } else if (password !== null) {
    yield* one(adminQueries.setPassword, adminId, password);
    yield* one(adminQueries.endSessionsOf, adminId);
    yield* one(adminQueries.endLinksOf, adminId);
    // Printing such a link takes a shell, which is the root of trust.
    yield* setIdentity(adminId, null);
    yield* removeFactors(adminId);
  }
  // Two requests with one link wait for each other above, and the second finds no link.
  yield* one(linkQueries.deleteLink, digest);
  yield* insertSession({ ...session, adminId });
  const after = link.adminId === null ? { role: link.role, publishers: link.publishers } : null;
  const action = `link.${link.purpose}`;
  yield* recordAudit({ ...audit, action, ...about(adminId), before: null, after });
  return { kind: 'used', adminId };
}
