import type { Grant } from '@rewards-wall/shared/admin/permissions.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { AdminChange } from '../store/ports/admins.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import type { Store } from '../store/store.ts';
import { nameKeyOf } from './admin-name.ts';
import { createLink, type CreatedLink } from './links.ts';
import { findUnknownPublishers, type UnknownPublishers } from './unknown-publishers.ts';

/** The people who can sign in, their roles, and invitations. */
export function openTeam(deps: { store: Store; clock: Clock; ids: Ids }) {
  const { clock, store } = deps;
  return {
    listTeam: () => store.listAdmins(),

    /** Creates a link with which a new person joins in this role. */
    async invite(grant: Grant, actor: AuditActor): Promise<({ kind: 'invited' } & CreatedLink) | UnknownPublishers> {
      const unknown = await findUnknownPublishers(store, grant);
      if (unknown !== null) return unknown;
      return { kind: 'invited', ...(await createLink(deps, { purpose: 'invite', grant }, actor)) };
    },

    /** Creates a link to set a new password; null if no person has this name. */
    async resetPassword(name: string, actor: AuditActor): Promise<CreatedLink | null> {
      const admin = await store.findAdmin(nameKeyOf(name));
      return admin === null ? null : createLink(deps, { purpose: 'reset', admin }, actor);
    },

    /** Creates a link that signs a person in without the provider; null if no person has this name. */
    async signInLink(name: string, actor: AuditActor): Promise<CreatedLink | null> {
      const admin = await store.findAdmin(nameKeyOf(name));
      return admin === null ? null : createLink(deps, { purpose: 'sign-in', admin }, actor);
    },

    /** `expected`: the person's current rights. If they have changed, nothing happens. */
    async changeRole(
      change: { adminId: string; grant: Grant; expected?: Grant },
      actor: AuditActor,
    ): Promise<AdminChange | UnknownPublishers> {
      const unknown = await findUnknownPublishers(store, change.grant);
      if (unknown !== null) return unknown;
      return store.changeAdmin({ ...change, audit: { action: 'team.change', actor, at: clock.now() } });
    },

    /** Ends a team member's session. False: they have no session with this ID. */
    endTeamSession: ({ adminId, sessionId }: { adminId: string; sessionId: string }, actor: AuditActor) => {
      const what = { action: 'session.end', subject: `session ${sessionId}`, pubId: null, before: null };
      const audit = { ...what, after: { admin_id: adminId }, actor, at: clock.now() };
      return store.endAdminSession({ adminId, sessionId, audit });
    },

    removeAdmin: (adminId: string, actor: AuditActor): Promise<AdminChange> =>
      store.removeAdmin({ adminId, audit: { action: 'team.remove', actor, at: clock.now() } }),
  };
}
