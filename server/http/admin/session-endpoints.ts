import type { AdminSessions } from '@rewards-wall/shared/admin/team-schema.ts';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { AdminSession } from '../../store/ports/admins.ts';
import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { refuseField } from './refuse-fields.ts';
import {
  linkEnded,
  passkeyProblem,
  passkeysUnavailable,
  passwordProblem,
  passwordsOff,
  sessionEnded,
} from './sign-in-problems.ts';

/** A session as the admin API shows it, without its token. */
export function sessionRowOf(
  { agent, createdAt, expiresAt, ip, seenAt, sessionId }: AdminSession,
  caller: AdminCaller,
): AdminSessions['sessions'][number] {
  const isCurrent = caller.kind === 'person' && caller.sessionId === sessionId;
  return {
    session_id: sessionId,
    is_current: isCurrent,
    ip,
    agent,
    created_at: isoTime(createdAt),
    seen_at: isoTime(seenAt),
    expires_at: isoTime(expiresAt),
  };
}

const tag = 'Signing in';

/** Signing in and out, links, passwords, and the caller's own sessions (docs/team-and-sign-in.md). */
export function sessionEndpoints({ cookie, services }: AdminContext): Endpoint[] {
  return [
    adminEndpoint('signIn', {
      tag,
      summary: 'Sign in with a name and a password',
      description: 'A person with a second factor gets a ticket for the next step instead of a session.',
      problems: ['invalid_request', 'sign_in_failed'],
      handle: async ({ body, client }) => {
        const outcome = await services.admins.signIn({ ...body, ip: client.ip, agent: client.userAgent });
        if (outcome.kind === 'second_step') {
          const { expiresAt, factors, ticket } = outcome;
          return json({ ticket, factors, expires_at: isoTime(expiresAt) });
        }
        if (outcome.kind !== 'signed_in') return refuse(passwordProblem(outcome));
        return { ...noContent, headers: cookie.set(outcome.token, client) };
      },
    }),
    adminEndpoint('signOut', {
      tag,
      summary: 'Sign out',
      problems: [],
      handle: async ({ actor, caller, client }) => {
        await services.admins.endOwnSession(caller, { sessionId: caller.sessionId, actor });
        const url = await services.admins.provider.signOutPage(caller);
        const headers = cookie.clear(client);
        return url === null ? { ...noContent, headers } : json({ url }, 200, headers);
      },
    }),
    adminEndpoint('readLink', {
      tag,
      summary: 'What a link is for',
      problems: ['invalid_request', 'link_expired'],
      handle: async ({ body }) => {
        const found = await services.admins.readLink(body.token);
        if (found === null) return refuse(linkEnded);
        const { expiresAt, name, purpose, role } = found;
        return json({ purpose, name, role, expires_at: isoTime(expiresAt) });
      },
    }),
    adminEndpoint('useLink', {
      tag,
      summary: 'Use a link',
      description: 'Sets the name and the password that the link asks for, and signs in. A link works once.',
      problems: ['invalid_request', 'link_expired', 'passwords_off'],
      handle: async ({ body, client }) => {
        const outcome = await services.admins.useLink({ ...body, ip: client.ip, agent: client.userAgent });
        if (outcome.kind === 'link_ended') return refuse(linkEnded);
        if (outcome.kind === 'passwords_off') return refuse(passwordsOff);
        if (outcome.kind === 'name_taken') return refuseField('name', 'belongs to someone else');
        if (outcome.kind === 'invalid') return refuseField(outcome.field, outcome.message);
        return { ...noContent, headers: cookie.set(outcome.token, client) };
      },
    }),
    adminEndpoint('stepUp', {
      tag,
      summary: 'Enter the password or use a passkey again',
      description: 'For the next ten minutes, the session may perform sensitive actions. It gets another token.',
      problems: ['invalid_request', 'sign_in_failed'],
      handle: async ({ body, caller, client }) => {
        const { ip } = client;
        if (body.passkey !== undefined) {
          const outcome = await services.admins.proveByPasskey(caller, { passkey: body.passkey, ip });
          if (outcome.kind === 'right') return { ...noContent, headers: cookie.set(outcome.token, client) };
          return refuse(outcome.kind === 'ended' ? sessionEnded : passkeyProblem(outcome));
        }
        const outcome = await services.admins.stepUp(caller, { password: body.password ?? '', ip });
        if (outcome.kind === 'right') return { ...noContent, headers: cookie.set(outcome.token, client) };
        return refuse(outcome.kind === 'ended' ? sessionEnded : passwordProblem(outcome));
      },
    }),
    adminEndpoint('askStepUpPasskey', {
      tag,
      summary: 'What a browser needs to confirm your identity with a passkey',
      problems: ['passkeys_unavailable'],
      handle: async ({ caller }) => {
        const options = await services.admins.askToProve(caller);
        return options === null ? refuse(passkeysUnavailable) : json({ options: { ...options } });
      },
    }),
    adminEndpoint('changePassword', {
      tag,
      summary: 'Change your password',
      description: 'Ends all your sessions, and opens a new one for this browser.',
      problems: ['invalid_request', 'sign_in_failed'],
      handle: async ({ body, caller, client }) => {
        const { current_password: current, password: next } = body;
        const place = { ip: client.ip, agent: client.userAgent };
        const outcome = await services.admins.changePassword(caller, { current, next, ...place });
        if (outcome.kind === 'invalid') return refuseField('password', outcome.message);
        if (outcome.kind !== 'changed') return refuse(passwordProblem(outcome));
        return { ...noContent, headers: cookie.set(outcome.token, client) };
      },
    }),
    adminEndpoint('listSessions', {
      tag,
      summary: 'Your sessions',
      problems: [],
      handle: async ({ caller }) => {
        const found = await services.admins.listSessions(caller.adminId);
        return json({ sessions: found.map((session) => sessionRowOf(session, caller)) });
      },
    }),
    adminEndpoint('endSession', {
      tag,
      summary: 'End one of your sessions',
      problems: ['not_found'],
      handle: async ({ actor, caller, params }) => {
        const { session_id: sessionId } = params;
        const isEnded = await services.admins.endOwnSession(caller, { sessionId, actor });
        return isEnded ? noContent : refuse(problem('not_found', { detail: 'You have no such session.' }));
      },
    }),
  ];
}
