import { noContent, json, refuse, type Endpoint } from '../endpoint.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { codeProblem, passkeyProblem, passkeysUnavailable, signInExpired } from './sign-in-problems.ts';

const tag = 'Signing in';

/** Second factors at sign-in, and passkeys in place of the password (docs/team-and-sign-in.md#second-factors). */
export function secondStepEndpoints({ cookie, services }: AdminContext): Endpoint[] {
  return [
    adminEndpoint('finishSignIn', {
      tag,
      summary: 'Finish signing in with a code',
      description: 'A code of the authenticator app, or a recovery code. Each works once.',
      problems: ['invalid_request', 'sign_in_failed', 'sign_in_expired'],
      handle: async ({ body, client }) => {
        const outcome = await services.admins.finishByCode({ ...body, ip: client.ip, agent: client.userAgent });
        if (outcome.kind === 'ended') return refuse(signInExpired);
        if (outcome.kind !== 'signed_in') return refuse(codeProblem(outcome));
        return { ...noContent, headers: cookie.set(outcome.token, client) };
      },
    }),
    adminEndpoint('askPasskey', {
      tag,
      summary: 'What a browser needs to sign in with a passkey',
      description: "Without a ticket, any passkey of this service; with one, only those of the ticket's person.",
      problems: ['invalid_request', 'passkeys_unavailable', 'sign_in_expired'],
      handle: async ({ body }) => {
        const options = await services.admins.askToSignIn(body.ticket ?? null);
        if (options === 'ended') return refuse(signInExpired);
        return options === null ? refuse(passkeysUnavailable) : json({ options: { ...options } });
      },
    }),
    adminEndpoint('signInByPasskey', {
      tag,
      summary: 'Sign in with a passkey',
      problems: ['invalid_request', 'passkeys_unavailable', 'sign_in_failed'],
      handle: async ({ body, client }) => {
        const { passkey, ticket = null } = body;
        const place = { ip: client.ip, agent: client.userAgent };
        const outcome = await services.admins.signInByPasskey({ passkey, ticket, ...place });
        if (outcome.kind === 'no_passkeys') return refuse(passkeysUnavailable);
        if (outcome.kind !== 'signed_in') return refuse(passkeyProblem(outcome));
        return { ...noContent, headers: cookie.set(outcome.token, client) };
      },
    }),
  ];
}
