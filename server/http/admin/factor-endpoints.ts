import type { Factors } from '@rewards-wall/shared/admin/factor-schema.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { json, noContent, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { refuseField } from './refuse-fields.ts';
import { passkeysUnavailable } from './sign-in-problems.ts';

const tag = 'Second factors';

const noFactor = problem('not_found', { detail: 'You have no such second factor.' });
const onlyWay = problem('not_permitted', {
  detail: 'This passkey is your only way to sign in. Add another one first, or ask the operator for a password link.',
});

/** The caller's own second factors, and whether everyone must have one (docs/team-and-sign-in.md#second-factors). */
export function factorEndpoints(context: AdminContext): Endpoint[] {
  return [...codeEndpoints(context), ...passkeyEndpoints(context), policyEndpoint(context)];
}

function codeEndpoints({ cookie, services }: AdminContext): Endpoint[] {
  return [
    adminEndpoint('readFactors', {
      tag,
      summary: 'Your second factors',
      problems: [],
      handle: async ({ caller }) => {
        const { passkeys, recoveryCodes, totp } = await services.admins.readFactors(caller);
        return json({
          has_app: (totp?.sealed ?? null) !== null,
          recovery_codes: recoveryCodes,
          passkeys: passkeys.map(({ createdAt, name, passkeyId, usedAt }) => ({
            passkey_id: passkeyId,
            name,
            created_at: isoTime(createdAt),
            used_at: isoTime(usedAt),
          })),
          passkey_host: services.admins.passkeyHost,
          is_required: await services.admins.isFactorRequired(),
        } satisfies Factors);
      },
    }),
    adminEndpoint('beginTotp', {
      tag,
      summary: 'Begin to set up an authenticator app',
      description: 'The secret takes effect once you confirm a code. An app that was set up earlier works until then.',
      problems: [],
      handle: async ({ caller }) => json(await services.admins.beginTotp(caller), 201),
    }),
    adminEndpoint('confirmTotp', {
      tag,
      summary: 'Confirm an authenticator app',
      description: 'Ends your other sessions, and gives this one another token.',
      problems: ['invalid_request', 'not_found'],
      handle: async ({ body, caller, client }) => {
        const added = await services.admins.confirmTotp(caller, { code: body.code, ip: client.ip });
        if (added.kind === 'wrong')
          return refuseField('code', "is wrong. Check the time on your phone, and that it's the newest code");
        if (added.kind === 'ended')
          return refuse(problem('not_found', { detail: 'Begin again: there is nothing to confirm.' }));
        return json({ recovery_codes: added.recoveryCodes }, 200, cookie.set(added.token, client));
      },
    }),
    adminEndpoint('removeTotp', {
      tag,
      summary: 'Remove the authenticator app',
      description:
        'Ends your other sessions, gives this one another token, and ends the recovery codes if no passkey is left.',
      problems: ['not_found'],
      handle: async ({ caller, client }) => {
        const token = await services.admins.removeTotp(caller, client.ip);
        return token === null ? refuse(noFactor) : { ...noContent, headers: cookie.set(token, client) };
      },
    }),
    adminEndpoint('renewRecoveryCodes', {
      tag,
      summary: 'Replace your recovery codes',
      description: 'Gives your session another token.',
      problems: ['not_found'],
      handle: async ({ caller, client }) => {
        const renewed = await services.admins.renewRecoveryCodes(caller, client.ip);
        if (renewed === null) return refuse(noFactor);
        return json({ recovery_codes: renewed.codes }, 201, cookie.set(renewed.token, client));
      },
    }),
  ];
}

function passkeyEndpoints({ cookie, services }: AdminContext): Endpoint[] {
  return [
    adminEndpoint('askNewPasskey', {
      tag,
      summary: 'What a browser needs to make a passkey',
      problems: ['passkeys_unavailable'],
      handle: async ({ caller }) => {
        const options = await services.admins.askToAdd(caller);
        return options === null ? refuse(passkeysUnavailable) : json({ options: { ...options } });
      },
    }),
    adminEndpoint('addPasskey', {
      tag,
      summary: 'Add a passkey',
      description: 'Ends your other sessions, and gives this one another token.',
      problems: ['invalid_request', 'passkeys_unavailable'],
      handle: async ({ body, caller, client }) => {
        const added = await services.admins.addPasskey(caller, { ...body, ip: client.ip });
        if (added.kind === 'no_passkeys') return refuse(passkeysUnavailable);
        if (added.kind === 'taken') return refuseField('passkey', 'is already in use');
        if (added.kind === 'wrong') return refuseField('passkey', 'does not match the request, or arrived too late');
        const { passkeyId, recoveryCodes, token } = added;
        return json({ passkey_id: passkeyId, recovery_codes: recoveryCodes }, 201, cookie.set(token, client));
      },
    }),
    adminEndpoint('removePasskey', {
      tag,
      summary: 'Remove a passkey',
      description:
        'Ends your other sessions, gives this one another token, and ends the recovery codes if no other factor is left.',
      problems: ['not_found', 'not_permitted'],
      handle: async ({ caller, client, params }) => {
        const { passkey_id: passkeyId } = params;
        const outcome = await services.admins.removePasskey(caller, { passkeyId, ip: client.ip });
        if (outcome.kind === 'removed') return { ...noContent, headers: cookie.set(outcome.token, client) };
        return refuse(outcome.kind === 'only_way' ? onlyWay : noFactor);
      },
    }),
  ];
}

function policyEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('requireFactor', {
    tag,
    summary: 'Set whether everyone must have a second factor',
    description: 'Anyone without one must set it up before doing anything else. Admin keys keep working.',
    problems: ['invalid_request'],
    handle: async ({ actor, body }) => {
      await services.admins.requireFactor(body.is_required, actor);
      return noContent;
    },
  });
}
