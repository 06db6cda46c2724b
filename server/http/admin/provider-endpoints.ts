import type {
  BegunAtProvider,
  FinishedAtProvider,
  ProviderWhy,
  SteppedUpAtProvider,
} from '../../admins/provider/provider-sign-in.ts';
import type { Client } from '../client/client-info.ts';
import { json, noContent, refuse, type Endpoint, type EndpointResponse } from '../endpoint.ts';
import { problem, type Problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { refuseField } from './refuse-fields.ts';
import { linkEnded, sessionEnded, signInProblem } from './sign-in-problems.ts';

const tag = 'Signing in';

const noProvider = problem('not_found', { detail: 'No sign-in provider is set up here.' });
const visitEnded = problem('sign_in_expired', {
  detail: 'This sign-in took more than ten minutes, was completed already, or began in another browser. Sign in again.',
});

const noAccount = problem('not_found', { detail: 'You have no account at the provider.' });
const onlyWay = problem('not_permitted', {
  detail: 'The provider is your only way to sign in. Add a passkey first, or ask the operator for a password link.',
});

/** Signing in with an OpenID Connect provider (docs/team-and-sign-in.md#sign-in-with-a-provider). */
export function providerEndpoints({ cookie, providerCookie, services }: AdminContext): Endpoint[] {
  const { provider, signInWays } = services.admins;
  const label = signInWays.provider ?? 'The provider';
  const unavailable = problem('provider_unavailable', {
    detail: `${label} doesn't respond. Try again in a minute.`,
    headers: { 'Retry-After': '60' },
  });

  const visit = (begun: BegunAtProvider, client: Client) => {
    if (begun.kind === 'begun') return json({ url: begun.url }, 200, providerCookie.set(begun.browser, client));
    if (begun.kind === 'link_ended') return refuse(linkEnded);
    return refuse(begun.kind === 'no_provider' ? noProvider : unavailable);
  };

  const details = refusals(label);
  const problemOf = (outcome: Exclude<FinishedAtProvider, { kind: 'signed_in' }>): Problem => {
    switch (outcome.kind) {
      case 'no_provider':
        return noProvider;
      case 'unreachable':
        return unavailable;
      case 'ended':
        return visitEnded;
      case 'link_ended':
        return linkEnded;
      case 'wait':
        return signInProblem(outcome, '');
      case 'refused':
        return problem('sign_in_failed', { detail: details[outcome.why] });
    }
  };

  const renewed = (outcome: SteppedUpAtProvider, client: Client): EndpointResponse<never> => {
    if (outcome.kind === 'right') return { kind: 'empty', status: 204, headers: cookie.set(outcome.token, client) };
    return refuse(outcome.kind === 'session_ended' ? sessionEnded : problemOf(outcome));
  };

  return [
    adminEndpoint('beginProviderSignIn', {
      tag,
      summary: 'Begin to sign in with the provider',
      problems: ['invalid_request', 'not_found', 'link_expired', 'provider_unavailable'],
      handle: async ({ body, client, headers }) => {
        const browser = providerCookie.read(headers, client);
        return visit(await provider.beginSignIn({ link: body.link ?? null, browser }), client);
      },
    }),
    adminEndpoint('finishProviderSignIn', {
      tag,
      summary: 'Finish signing in with the provider',
      problems: [
        'invalid_request',
        'not_found',
        'link_expired',
        'sign_in_failed',
        'sign_in_expired',
        'provider_unavailable',
      ],
      handle: async ({ body, client, headers }) => {
        const browser = providerCookie.read(headers, client);
        const place = { ip: client.ip, agent: client.userAgent };
        const outcome = await provider.finishSignIn({ response: body.response, browser, ...place });
        if (outcome.kind !== 'signed_in') return refuse(problemOf(outcome));
        return { ...noContent, headers: cookie.set(outcome.token, client) };
      },
    }),
    adminEndpoint('beginProviderStepUp', {
      tag,
      summary: 'Begin to confirm your identity with the provider',
      problems: ['not_found', 'provider_unavailable'],
      handle: async ({ caller, client, headers }) =>
        visit(await provider.beginStepUp(caller, providerCookie.read(headers, client)), client),
    }),
    adminEndpoint('finishProviderStepUp', {
      tag,
      summary: 'Confirm your identity with the provider',
      description: 'For the next ten minutes, the session may perform sensitive actions. It gets another token.',
      problems: ['invalid_request', 'not_found', 'sign_in_failed', 'sign_in_expired', 'provider_unavailable'],
      handle: async ({ body, caller, client, headers }) => {
        const browser = providerCookie.read(headers, client);
        return renewed(
          await provider.finishStepUp(caller, { response: body.response, browser, ip: client.ip }),
          client,
        );
      },
    }),
    adminEndpoint('beginProviderConnect', {
      tag,
      summary: 'Begin to add your account at the provider',
      problems: ['not_found', 'provider_unavailable'],
      handle: async ({ caller, client, headers }) =>
        visit(await provider.beginConnect(caller, providerCookie.read(headers, client)), client),
    }),
    adminEndpoint('finishProviderConnect', {
      tag,
      summary: 'Add your account at the provider',
      description: 'Replaces an earlier one. Ends your other sessions, and gives this one another token.',
      problems: ['invalid_request', 'not_found', 'sign_in_failed', 'sign_in_expired', 'provider_unavailable'],
      handle: async ({ body, caller, client, headers }) => {
        const browser = providerCookie.read(headers, client);
        return renewed(
          await provider.finishConnect(caller, { response: body.response, browser, ip: client.ip }),
          client,
        );
      },
    }),
    adminEndpoint('removeProviderAccount', {
      tag,
      summary: 'Remove your account at the provider',
      description: 'Ends your other sessions, and gives this one another token.',
      problems: ['not_found'],
      handle: async ({ caller, client }) => {
        const outcome = await provider.disconnect(caller, client.ip);
        if (outcome.kind === 'removed') return { ...noContent, headers: cookie.set(outcome.token, client) };
        if (outcome.kind === 'ended') return refuse(sessionEnded);
        return refuse(outcome.kind === 'only_way' ? onlyWay : noAccount);
      },
    }),
    adminEndpoint('endProviderSessions', {
      tag,
      summary: 'End sessions of a person who signed out at the provider',
      description: 'For the provider only, which signs the token (OpenID Connect Back-Channel Logout 1.0).',
      problems: ['invalid_request', 'not_found', 'provider_unavailable'],
      handle: async ({ body, client }) => {
        switch (await provider.endSessions({ token: body.logout_token, ip: client.ip })) {
          case 'ended':
            return noContent;
          case 'refused':
            return refuseField('logout_token', 'is not valid here, or was used before');
          case 'unreachable':
            return refuse(unavailable);
          case 'no_provider':
            return refuse(noProvider);
        }
      },
    }),
  ];
}

const refusals = (label: string) =>
  ({
    provider: `${label} didn't confirm who you are. Try again.`,
    unknown: `Your account at ${label} belongs to no one here. Ask an owner for an invitation.`,
    another_account: `This isn't the account at ${label} that you sign in with here. Try again with that one.`,
    identity_taken: `Your account at ${label} belongs to someone else here.`,
    former: `Your account at ${label} was removed here. Ask an owner for an invitation, or sign in another way and connect it again.`,
    no_role: `Your account at ${label} has no role here. Ask the people who manage it.`,
    last_owner: `${label} gives you another role, but you are the last owner. Make someone else an owner first.`,
    no_owner: 'No one here is an owner yet. Open the setup link first.',
    name_taken: 'Too many people here have your name. Change it at the provider, or ask an owner for help.',
  }) satisfies Record<ProviderWhy, string>;
