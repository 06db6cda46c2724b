import {
  askPasskeyBody,
  finishSignInBody,
  passkeyOptions,
  passkeySignInBody,
} from '@rewards-wall/shared/admin/factor-schema.ts';
import { adminRoutes } from '@rewards-wall/shared/admin/routes.ts';
import * as z from 'zod';
import type { Admins } from '../../admins/open-admins.ts';
import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { openEndpoint } from './admin-endpoint.ts';
import type { SessionCookie } from './session-cookie.ts';
import { codeProblem, passkeyProblem, passkeysUnavailable, signInExpired } from './sign-in-problems.ts';

const none = z.object({});
const tag = 'Signing in';
const signedIn = { 204: { description: 'Signed in: the answer sets the cookie of the session.' } };

/** What follows the password, or replaces it (docs/console.md#second-factors). */
export function secondStepEndpoints(deps: Admins & { cookie: SessionCookie }): Endpoint[] {
  const { cookie } = deps;
  return [
    openEndpoint({
      name: 'finishSignIn',
      ...adminRoutes.finishSignIn,
      tag,
      query: none,
      responses: signedIn,
      summary: 'Finish signing in with a code',
      description: 'A code of the authenticator app, or a recovery code. Each counts once.',
      admin: { permission: 'anyone', audit: 'sign-in' },
      body: { schema: finishSignInBody, encoding: 'json' },
      problems: ['invalid_request', 'sign_in_failed', 'sign_in_expired'],
      handle: async ({ body, client }) => {
        const outcome = await deps.finishByCode({ ...body, ip: client.ip, agent: client.userAgent });
        if (outcome.kind === 'ended') return refuse(signInExpired);
        if (outcome.kind !== 'signed_in') return refuse(codeProblem(outcome));
        return { ...noContent, headers: cookie.set(outcome.token, client) };
      },
    }),
    openEndpoint({
      name: 'askPasskey',
      ...adminRoutes.askPasskey,
      tag,
      query: none,
      summary: 'What a browser needs to sign in with a passkey',
      description: "Without a ticket, any passkey of this service; with one, only those of the ticket's person.",
      admin: { permission: 'anyone' },
      body: { schema: askPasskeyBody, encoding: 'json' },
      responses: { 200: { description: 'To be answered once, within five minutes.', schema: passkeyOptions } },
      problems: ['invalid_request', 'passkeys_unavailable', 'sign_in_expired'],
      handle: async ({ body }) => {
        const options = await deps.askToSignIn(body.ticket ?? null);
        if (options === 'ended') return refuse(signInExpired);
        return options === null ? refuse(passkeysUnavailable) : json({ options });
      },
    }),
    openEndpoint({
      name: 'signInByPasskey',
      ...adminRoutes.signInByPasskey,
      tag,
      query: none,
      responses: signedIn,
      summary: 'Sign in with a passkey',
      admin: { permission: 'anyone', audit: 'sign-in' },
      body: { schema: passkeySignInBody, encoding: 'json' },
      problems: ['invalid_request', 'passkeys_unavailable', 'sign_in_failed'],
      handle: async ({ body, client }) => {
        const { passkey, ticket = null } = body;
        const place = { ip: client.ip, agent: client.userAgent };
        const outcome = await deps.signInByPasskey({ passkey, ticket, ...place });
        if (outcome.kind === 'no_passkeys') return refuse(passkeysUnavailable);
        if (outcome.kind !== 'signed_in') return refuse(passkeyProblem(outcome));
        return { ...noContent, headers: cookie.set(outcome.token, client) };
      },
    }),
  ];
}
