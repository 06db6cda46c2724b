import {
  addedFactor,
  addedPasskey,
  addPasskeyBody,
  confirmTotpBody,
  factorPolicy,
  factors,
  newRecoveryCodes,
  newTotp,
  passkeyOptions,
  type Factors,
} from '@rewards-wall/shared/admin/factor-schema.ts';
import { adminRoutes } from '@rewards-wall/shared/admin/routes.ts';
import * as z from 'zod';
import type { Admins } from '../../admins/open-admins.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import { adminEndpoint, personEndpoint } from './admin-endpoint.ts';
import { refuseField } from './refuse-fields.ts';
import type { SessionCookie } from './session-cookie.ts';
import { passkeysUnavailable } from './sign-in-problems.ts';

type FactorEndpointDeps = Admins & { cookie: SessionCookie };

const tag = 'Second factors';
const shared = { tag, query: z.object({}), target: 'none' } as const;
const noFactor = problem('not_found', { detail: 'You have no such second factor.' });

/** One's own second factors, and whether everybody has to have one (docs/console.md#second-factors). */
export function factorEndpoints(deps: FactorEndpointDeps): Endpoint[] {
  return [...codeEndpoints(deps), ...passkeyEndpoints(deps), policyEndpoint(deps)];
}

function codeEndpoints(deps: FactorEndpointDeps): Endpoint[] {
  return [
    personEndpoint({
      name: 'readFactors',
      ...adminRoutes.readFactors,
      ...shared,
      summary: 'Your second factors',
      admin: { permission: 'signed-in' },
      responses: { 200: { description: 'Without their secrets.', schema: factors } },
      problems: [],
      handle: async ({ caller }) => {
        const { passkeys, recoveryCodes, totp } = await deps.readFactors(caller);
        return json({
          has_app: (totp?.sealed ?? null) !== null,
          recovery_codes: recoveryCodes,
          passkeys: passkeys.map(({ createdAt, name, passkeyId, usedAt }) => ({
            passkey_id: passkeyId,
            name,
            created_at: isoTime(createdAt),
            used_at: isoTime(usedAt),
          })),
          passkey_host: deps.passkeyHost,
          is_required: await deps.isFactorRequired(),
        } satisfies Factors);
      },
    }),
    personEndpoint({
      name: 'beginTotp',
      ...adminRoutes.beginTotp,
      ...shared,
      summary: 'Begin to set up an authenticator app',
      description: 'The secret counts once a code of it was right. An app that was set up earlier works until then.',
      admin: { permission: 'signed-in', needsProof: true },
      responses: { 201: { description: 'The secret. It is shown only here.', schema: newTotp } },
      problems: [],
      handle: async ({ caller }) => json(await deps.beginTotp(caller), 201),
    }),
    personEndpoint({
      name: 'confirmTotp',
      ...adminRoutes.confirmTotp,
      ...shared,
      summary: 'Confirm an authenticator app',
      description: 'Ends your other sessions, and gives this one another token.',
      admin: { permission: 'signed-in', needsProof: true, audit: 'factor.add' },
      body: { schema: confirmTotpBody, encoding: 'json' },
      responses: { 200: { description: 'From now on, signing in asks for a code.', schema: addedFactor } },
      problems: ['invalid_request', 'not_found'],
      handle: async ({ body, caller, client }) => {
        const added = await deps.confirmTotp(caller, { code: body.code, ip: client.ip });
        if (added.kind === 'wrong')
          return refuseField('code', "is wrong. Check the time on your phone, and that it's the newest code");
        if (added.kind === 'ended')
          return refuse(problem('not_found', { detail: 'Begin again: there is nothing to confirm.' }));
        return json({ recovery_codes: added.recoveryCodes }, 200, deps.cookie.set(added.token, client));
      },
    }),
    personEndpoint({
      name: 'removeTotp',
      ...adminRoutes.removeTotp,
      ...shared,
      summary: 'Remove the authenticator app',
      description:
        'Ends your other sessions, gives this one another token, and ends the recovery codes if no passkey is left.',
      admin: { permission: 'signed-in', needsProof: true, audit: 'factor.remove' },
      responses: { 204: { description: 'Its codes no longer count.' } },
      problems: ['not_found'],
      handle: async ({ caller, client }) => {
        const token = await deps.removeTotp(caller, client.ip);
        return token === null ? refuse(noFactor) : { ...noContent, headers: deps.cookie.set(token, client) };
      },
    }),
    personEndpoint({
      name: 'renewRecoveryCodes',
      ...adminRoutes.renewRecoveryCodes,
      ...shared,
      summary: 'Replace your recovery codes',
      description: 'Gives your session another token.',
      admin: { permission: 'signed-in', needsProof: true, audit: 'factor.recovery-codes' },
      responses: { 201: { description: 'Ten new codes. The earlier ones no longer count.', schema: newRecoveryCodes } },
      problems: ['not_found'],
      handle: async ({ caller, client }) => {
        const renewed = await deps.renewRecoveryCodes(caller, client.ip);
        if (renewed === null) return refuse(noFactor);
        return json({ recovery_codes: renewed.codes }, 201, deps.cookie.set(renewed.token, client));
      },
    }),
  ];
}

function passkeyEndpoints(deps: FactorEndpointDeps): Endpoint[] {
  return [
    personEndpoint({
      name: 'askNewPasskey',
      ...adminRoutes.askNewPasskey,
      ...shared,
      summary: 'What a browser needs to make a passkey',
      admin: { permission: 'signed-in', needsProof: true },
      responses: { 200: { description: 'To be answered once, within five minutes.', schema: passkeyOptions } },
      problems: ['passkeys_unavailable'],
      handle: async ({ caller }) => {
        const options = await deps.askToAdd(caller);
        return options === null ? refuse(passkeysUnavailable) : json({ options });
      },
    }),
    personEndpoint({
      name: 'addPasskey',
      ...adminRoutes.addPasskey,
      ...shared,
      summary: 'Add a passkey',
      description: 'Ends your other sessions, and gives this one another token.',
      admin: { permission: 'signed-in', needsProof: true, audit: 'factor.add' },
      body: { schema: addPasskeyBody, encoding: 'json' },
      responses: { 201: { description: 'From now on, it signs you in.', schema: addedPasskey } },
      problems: ['invalid_request', 'passkeys_unavailable'],
      handle: async ({ body, caller, client }) => {
        const added = await deps.addPasskey(caller, { ...body, ip: client.ip });
        if (added.kind === 'no_passkeys') return refuse(passkeysUnavailable);
        if (added.kind === 'taken') return refuseField('passkey', 'is in use already');
        if (added.kind === 'wrong') return refuseField('passkey', 'does not fit what was asked, or came too late');
        const { passkeyId, recoveryCodes, token } = added;
        return json({ passkey_id: passkeyId, recovery_codes: recoveryCodes }, 201, deps.cookie.set(token, client));
      },
    }),
    personEndpoint({
      name: 'removePasskey',
      ...adminRoutes.removePasskey,
      ...shared,
      summary: 'Remove a passkey',
      description:
        'Ends your other sessions, gives this one another token, and ends the recovery codes if no other factor is left.',
      admin: { permission: 'signed-in', needsProof: true, audit: 'factor.remove' },
      responses: { 204: { description: 'It no longer signs in.' } },
      problems: ['not_found'],
      handle: async ({ caller, client, params }) => {
        const { passkey_id: passkeyId = '' } = params;
        const token = await deps.removePasskey(caller, { passkeyId, ip: client.ip });
        return token === null ? refuse(noFactor) : { ...noContent, headers: deps.cookie.set(token, client) };
      },
    }),
  ];
}

function policyEndpoint(deps: Admins): Endpoint {
  return adminEndpoint({
    name: 'requireFactor',
    ...adminRoutes.requireFactor,
    ...shared,
    summary: 'Say whether everybody has to have a second factor',
    description: 'Whoever has none can then only add one. Keys go on.',
    admin: { permission: 'team.change', needsProof: true, audit: 'team.factors' },
    body: { schema: factorPolicy, encoding: 'json' },
    responses: { 204: { description: 'From the next request on.' } },
    problems: ['invalid_request'],
    handle: async ({ actor, body }) => {
      await deps.requireFactor(body.is_required, actor);
      return noContent;
    },
  });
}
