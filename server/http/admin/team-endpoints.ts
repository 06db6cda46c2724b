import { permissionsOf, type Grant } from '@rewards-wall/shared/admin/permissions.ts';
import { teamRow } from '@rewards-wall/shared/admin/team-schema.ts';
import { callerId, provenUntil } from '../../admins/admin-caller.ts';
import { linkUrlOf } from '../../admins/console-url.ts';
import type { UnknownPublishers } from '../../admins/unknown-publishers.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { AdminChange } from '../../store/ports/admins.ts';
import { json, noContent, refuse, type EndpointResponse, type Endpoint } from '../endpoint.ts';
import { changedMeanwhile, problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { recordedCsv } from './csv-response.ts';
import { refuseFields } from './refuse-fields.ts';
import { sessionRowOf } from './session-endpoints.ts';

const LOST_LINK =
  'The link was only in the first response. It ends within an hour. If you never got it, create a new invitation.';
const LOST_KEY = 'The key was only in the first response. If you never got it, revoke it and create another.';

/** Roles and rights: the caller, the team, and admin keys (docs/team-and-sign-in.md). */
export function teamEndpoints(context: AdminContext): Endpoint[] {
  return [meEndpoint(context), ...peopleEndpoints(context), ...keyEndpoints(context)];
}

function meEndpoint({ services }: AdminContext): Endpoint {
  const { hasPasswords, provider } = services.admins.signInWays;
  return adminEndpoint('me', {
    tag: 'Team',
    summary: 'Who you are, and what you may do',
    problems: [],
    handle: ({ caller }) => {
      const { kind, name, publishers, role } = caller;
      return json({
        kind,
        id: callerId(caller),
        name,
        role,
        publishers: publishers && [...publishers],
        permissions: permissionsOf(caller),
        has_password: caller.kind === 'person' && caller.hasPassword && hasPasswords,
        has_passkey: caller.kind === 'person' && caller.hasPasskey && hasPasswords,
        provider: caller.kind === 'person' && caller.hasIdentity ? provider : null,
        needs_factor: caller.kind === 'person' && caller.needsFactor,
        proven_until: isoTime(provenUntil(caller)),
      });
    },
  });
}

function peopleEndpoints({ consoleUrl, services }: AdminContext): Endpoint[] {
  const tag = 'Team';
  return [
    adminEndpoint('listTeam', {
      tag,
      summary: 'Who can sign in',
      problems: ['invalid_request'],
      handle: async ({ actor, query }) => {
        const rows = (await services.admins.listTeam()).map(
          ({ adminId, apps, createdAt, issuer, name, publishers, role, ...member }) => ({
            admin_id: adminId,
            name,
            role,
            created_at: isoTime(createdAt),
            publishers: publishers && [...publishers],
            has_app: apps > 0,
            passkeys: member.passkeys,
            recovery_codes: member.recoveryCodes,
            has_provider: issuer !== null,
          }),
        );
        if (query.format === 'csv') {
          return recordedCsv(services, { name: 'listTeam', actor, publishers: [null], row: teamRow, rows });
        }
        return json({ team: rows, is_factor_required: await services.admins.isFactorRequired() });
      },
    }),
    adminEndpoint('invite', {
      tag,
      summary: 'Invite a person',
      description: 'Returns a link to send them. The service sends no mail.',
      repeats: { words: LOST_LINK },
      problems: ['invalid_request'],
      handle: async ({ actor, body }) => {
        const invited = await services.admins.invite(body, actor);
        if (invited.kind === 'unknown_publishers') return refusePublishers(body, invited);
        const { expiresAt, token } = invited;
        return json({ url: linkUrlOf(consoleUrl, token), expires_at: isoTime(expiresAt) }, 201);
      },
    }),
    adminEndpoint('changeRole', {
      tag,
      summary: 'Change a role',
      problems: ['invalid_request', 'not_found', 'last_owner', 'changed_meanwhile'],
      handle: async ({ actor, body: { expected, ...grant }, params }) => {
        const adminId = params.admin_id;
        const outcome = await services.admins.changeRole({ adminId, grant, ...(expected && { expected }) }, actor);
        return outcome.kind === 'unknown_publishers' ? refusePublishers(grant, outcome) : changed(outcome);
      },
    }),
    adminEndpoint('listTeamSessions', {
      tag,
      summary: 'Sessions of everyone',
      problems: [],
      handle: async ({ caller }) => {
        const found = await services.admins.listSessions(null);
        const rows = found.map((session) => ({ ...sessionRowOf(session, caller), admin_id: session.adminId }));
        return json({ sessions: rows });
      },
    }),
    adminEndpoint('endTeamSession', {
      tag,
      summary: 'End a session of another person',
      problems: ['not_found'],
      handle: async ({ actor, params: { admin_id: adminId, session_id: sessionId } }) => {
        const isEnded = await services.admins.endTeamSession({ adminId, sessionId }, actor);
        return isEnded ? noContent : refuse(problem('not_found', { detail: 'They have no such session.' }));
      },
    }),
    adminEndpoint('removeAdmin', {
      tag,
      summary: 'Remove a person',
      problems: ['not_found', 'last_owner'],
      handle: async ({ actor, params }) => changed(await services.admins.removeAdmin(params.admin_id, actor)),
    }),
  ];
}

function changed({ kind }: AdminChange): EndpointResponse<never> {
  if (kind === 'changed') return noContent;
  if (kind === 'changed_meanwhile') return refuse(changedMeanwhile);
  if (kind === 'unknown_admin') return refuse(problem('not_found', { detail: 'There is no such person.' }));
  return refuse(problem(kind, { detail: 'No one else could manage the team. Make someone else an owner first.' }));
}

function refusePublishers({ publishers }: Grant, { unknown }: UnknownPublishers): EndpointResponse<never> {
  const errors = unknown.map((pubId) => ({
    path: `publishers.${publishers?.indexOf(pubId) ?? 0}`,
    code: 'invalid',
    message: `must be the id of a publisher, and ${pubId} is not`,
  }));
  return refuseFields(errors);
}

function keyEndpoints({ services }: AdminContext): Endpoint[] {
  const tag = 'Admin keys';
  return [
    adminEndpoint('listAdminKeys', {
      tag,
      summary: 'Keys for scripts',
      problems: [],
      handle: async () => {
        const rows = (await services.admins.listAdminKeys()).map(
          ({ createdAt, keyId, name, publishers, role, usedAt }) => ({
            key_id: keyId,
            name,
            role,
            publishers: publishers && [...publishers],
            created_at: isoTime(createdAt),
            used_at: isoTime(usedAt),
          }),
        );
        return json({ keys: rows });
      },
    }),
    adminEndpoint('createAdminKey', {
      tag,
      summary: 'Create a key for a script',
      repeats: { words: LOST_KEY },
      problems: ['invalid_request'],
      handle: async ({ actor, body }) => {
        const created = await services.admins.createAdminKey(body, actor);
        if (created.kind === 'unknown_publishers') return refusePublishers(body, created);
        return json({ key_id: created.keyId, key: created.key }, 201);
      },
    }),
    adminEndpoint('revokeAdminKey', {
      tag,
      summary: 'Revoke a key',
      problems: ['not_found'],
      handle: async ({ actor, params }) => {
        const isRevoked = await services.admins.revokeAdminKey(params.key_id, actor);
        return isRevoked ? noContent : refuse(problem('not_found', { detail: 'There is no such key.' }));
      },
    }),
  ];
}
