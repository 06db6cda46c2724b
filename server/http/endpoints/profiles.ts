import { routes } from '@rewards-wall/shared/routes.ts';
import { consentBody, consentView } from '@rewards-wall/shared/schema/consent.ts';
import {
  profileBody,
  profileCreated,
  profileReplacement,
  profileView,
  type ProfileFields,
} from '@rewards-wall/shared/schema/profile.ts';
import { lenientMaxTouchPoints } from '@rewards-wall/shared/schema/offer.ts';
import * as z from 'zod';
import type { BadBirthDate } from '../../profiles/birth-date.ts';
import type { ConflictRefusal } from '../../profiles/conflict-limit.ts';
import type { Client } from '../client/client-info.ts';
import { endpoint, json, refuse, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import { tokenEnded } from '../key-refusal.ts';
import { bindingOf, type Principal } from '../principal.ts';
import { problem, SEE_ERRORS, type Problem } from '../problem.ts';
import { readAgent } from '../client/user-agent.ts';

const noQuery = z.object({});

/** What a browser reports about its device besides its User-Agent. */
const ofBrowser = z.object({ max_touch_points: lenientMaxTouchPoints });

/**
 * Profiles of survey users: create (docs/contract/profiles.md#create-a-profile), read and replace
 * (docs/contract/profiles.md#read-and-replace), and change the consent (docs/contract/profiles.md#consent).
 */
export function profileEndpoints({ services }: EndpointContext): Endpoint[] {
  const create = endpoint({
    name: 'createProfile',
    ...routes.createProfile,
    summary: 'Create a profile',
    description:
      'Use the publishable key from a browser and the secret key from a server. A server also sends `ip`, `platform_type` and `browser_family` of its user.',
    tag: 'Profiles',
    target: 'survey-profile',
    access: { secretKey: true, publishableKey: true, missing: 'invalid_request' },
    cors: 'profile-origins',
    secure: true,
    query: ofBrowser,
    body: { schema: profileBody, encoding: 'json' },
    responses: { 201: { description: 'Created. The token is for this user.', schema: profileCreated } },
    takesIdempotencyKey: true,
    problems: ['invalid_request', 'invalid_key', 'not_found', 'profile_exists'],
    handle: async ({ body, client, idempotencyKey, principal, query, subid1, target }) => {
      const account = { kind: 'survey-profile', profileId: target.profileId, subid1 } as const;
      const { api_key: _, ...profile } = body;
      const outcome = await services.profiles.createProfile({
        account,
        pubId: target.pubId,
        from: userAddress(principal, client, body.ip),
        minimumAge: target.settings.minimum_age,
        fields: profile,
        detected: detected(client, query.max_touch_points),
        serverLike: looksLikeServer(client, profile),
        isPublic: principal.kind !== 'secret-key',
        idempotencyKey,
      });
      if (outcome.kind === 'bad_birth_date') return refuse(birthDateProblem(outcome));
      if (outcome.kind === 'idempotency_mismatch') return refuse(problem(outcome.kind));
      if (outcome.kind === 'too_many_conflicts') return refuse(tooManyConflicts(outcome));
      if (outcome.kind !== 'created') {
        return refuse(
          problem('profile_exists', {
            detail: 'This user already has a profile, or another profile has this e-mail address.',
          }),
        );
      }
      return json({ token: outcome.token }, 201);
    },
  });

  const read = endpoint({
    name: 'readProfile',
    ...routes.readProfile,
    summary: 'Read a profile',
    tag: 'Profiles',
    target: 'survey-profile',
    access: { secretKey: true, token: 'profile', missing: 'invalid_key' },
    cors: 'profile-origins',
    secure: true,
    query: noQuery,
    responses: { 200: { description: 'The profile.', schema: profileView } },
    problems: ['invalid_key', 'not_found'],
    handle: async ({ principal, subid1, target }) => {
      const account = { kind: 'survey-profile', profileId: target.profileId, subid1 } as const;
      const outcome = await services.profiles.readProfile({ account, token: bindingOf(principal) });
      if (outcome.kind === 'token_ended') return refuse(tokenEnded);
      return outcome.kind === 'not_found' ? refuse(noProfile) : json(outcome.profile);
    },
  });

  const replace = endpoint({
    name: 'replaceProfile',
    ...routes.replaceProfile,
    summary: 'Replace a profile',
    tag: 'Profiles',
    target: 'survey-profile',
    access: { secretKey: true, token: 'profile', missing: 'invalid_key' },
    cors: 'profile-origins',
    secure: true,
    query: ofBrowser,
    body: { schema: profileReplacement, encoding: 'json' },
    responses: { 200: { description: 'The new profile.', schema: profileView } },
    problems: ['invalid_request', 'invalid_key', 'not_found', 'profile_exists'],
    handle: async ({ body, client, principal, query, subid1, target }) => {
      const account = { kind: 'survey-profile', profileId: target.profileId, subid1 } as const;
      const outcome = await services.profiles.replaceProfile({
        account,
        token: bindingOf(principal),
        pubId: target.pubId,
        from: userAddress(principal, client, body.ip),
        minimumAge: target.settings.minimum_age,
        fields: { ...detected(client, query.max_touch_points), ...body },
      });
      if (outcome.kind === 'bad_birth_date') return refuse(birthDateProblem(outcome));
      if (outcome.kind === 'token_ended') return refuse(tokenEnded);
      if (outcome.kind === 'not_found') return refuse(noProfile);
      if (outcome.kind === 'too_many_conflicts') return refuse(tooManyConflicts(outcome));
      if (outcome.kind === 'email_taken') {
        return refuse(problem('profile_exists', { detail: 'Another profile has this e-mail address.' }));
      }
      return json(outcome.profile);
    },
  });

  const consent = endpoint({
    name: 'changeConsent',
    ...routes.changeConsent,
    summary: 'Give or withdraw consent',
    description:
      "Changes only the consent of the user's profile. A withdrawal deletes the sensitive answers, and keeps the wording that the user had agreed to, with the time of the withdrawal.",
    tag: 'Profiles',
    target: 'survey-profile',
    access: { secretKey: true, token: 'profile', linkedWallToken: true, missing: 'invalid_key' },
    cors: 'profile-origins',
    secure: true,
    query: noQuery,
    body: { schema: consentBody, encoding: 'json' },
    responses: { 200: { description: 'The consent as it is stored now.', schema: consentView } },
    problems: ['invalid_request', 'invalid_key', 'not_found'],
    handle: async ({ body, principal, subid1, target }) => {
      const binding = bindingOf(principal);
      const isOfWall = principal.kind === 'user' && principal.claims.owner.kind === 'wall';
      const outcome = await services.profiles.changeConsent({
        account: { kind: 'survey-profile', profileId: target.profileId, subid1 },
        consent: body,
        token: isOfWall ? null : binding,
        wallToken:
          isOfWall && binding
            ? { account: { kind: 'wall', profileId: principal.claims.owner.profileId, subid1 }, binding }
            : null,
      });
      if (outcome.kind === 'token_ended') return refuse(tokenEnded);
      return outcome.kind === 'not_found' ? refuse(noProfile) : json(outcome.consent);
    },
  });

  return [create, read, replace, consent];
}

/**
 * The user's address. A server with the secret key may leave it out: it can read all profiles anyway, so it can't use
 * the gap to probe for users.
 */
function userAddress(principal: Principal, client: Client, ip: string | undefined): string | null {
  return principal.kind === 'secret-key' ? (ip ?? null) : client.ip;
}

function tooManyConflicts({ seconds }: ConflictRefusal): Problem {
  const detail = 'Too many e-mail addresses of other users came from this IP address in the last hour.';
  return problem('too_many_requests', { detail, headers: { 'Retry-After': String(seconds) } });
}

const noProfile = problem('not_found', { detail: 'This user has no profile.' });

function birthDateProblem({ code, message, minimumAge }: BadBirthDate): Problem {
  const age = minimumAge === undefined ? {} : { minimum_age: minimumAge };
  return problem('invalid_request', { detail: SEE_ERRORS, errors: [{ path: 'dob', code, message, ...age }] });
}

/**
 * What the connection reveals about the user's browser. Fields of the body override it
 * (docs/contract/profiles.md#calls-from-a-server).
 */
function detected(client: Client, maxTouchPoints: number | undefined): Partial<ProfileFields> {
  const agent = readAgent(client.userAgent, maxTouchPoints);
  if (!agent.isBrowser) return {};
  return {
    ip: client.ip,
    platform_type: agent.platformType,
    ...(agent.browser === null ? {} : { browser_family: agent.browser }),
  };
}

/** Whether a server called without its user's address and device. If so, all of its profiles look the same. */
function looksLikeServer(
  client: Client,
  profile: { ip?: unknown; platform_type?: unknown; browser_family?: unknown },
): boolean {
  const isComplete =
    profile.ip !== undefined && profile.platform_type !== undefined && profile.browser_family !== undefined;
  return !isComplete && !readAgent(client.userAgent).isBrowser;
}
