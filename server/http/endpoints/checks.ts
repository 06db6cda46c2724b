import type { IncomingHttpHeaders } from 'node:http';
import { routes } from '@rewards-wall/shared/routes.ts';
import { checkQuery, panelCheck, wallCheck } from '@rewards-wall/shared/schema/check.ts';
import { isPageOrigin } from '@rewards-wall/shared/settings/plain-origin.ts';
import type { Panel, Wall } from '../../store/ports/directory.ts';
import type { Access } from '../access.ts';
import { endpoint, json, refuse, type Call, type Endpoint } from '../endpoint.ts';
import { originsOf } from '../endpoint-target.ts';
import { keyProblem, tokenOfOtherUser } from '../key-refusal.ts';
import { isFromPage } from '../page-keys.ts';
import type { Principal } from '../principal.ts';
import { problem, type Problem } from '../problem.ts';

const common = {
  // Any page may read the refusals, because they are about that page.
  cors: 'anyone',
  secure: true,
  query: checkQuery,
  problems: ['invalid_request', 'invalid_key', 'origin_not_listed', 'not_found'],
} as const;

const ofWall: Access = { publishableKey: true, token: 'any' };
const ofPanel: Access = { publishableKey: true, token: 'any', linkedWallToken: true, missing: 'invalid_key' };

/**
 * Checks whether a page's IDs, key, token and origin fit together (docs/contract/identity.md#checks), so that a mistake
 * shows before a user types anything. `publicUrl`: the hosted page's own origin is always allowed.
 */
export function checkEndpoints({ publicUrl }: { publicUrl: string }): Endpoint[] {
  const wall = endpoint({
    name: 'checkWall',
    ...routes.checkWall,
    summary: 'Check what a page may do with a wall',
    description:
      'For pages and tools: the refusal says which id, key, token or origin is wrong. Send the publishable key or the user token as Bearer, or neither.',
    tag: 'Offers',
    target: 'wall',
    access: ofWall,
    ...common,
    responses: { 200: { description: 'Ids, key, token and origin fit together.', schema: wallCheck } },
    handle: (call) => answer(call, ofWall, publicUrl, { requires_token: call.target.settings.require_token }),
  });
  const panel = endpoint({
    name: 'checkPanel',
    ...routes.checkPanel,
    summary: 'Check what a page may do with a panel',
    description:
      'For forms: ask when the form opens, before a user has typed anything. Send the publishable key or the user token as Bearer.',
    tag: 'Profiles',
    target: 'survey-profile',
    access: ofPanel,
    ...common,
    responses: { 200: { description: 'Ids, key, token and origin fit together.', schema: panelCheck } },
    handle: (call) => answer(call, ofPanel, publicUrl, { minimum_age: call.target.settings.minimum_age }),
  });
  return [wall, panel];
}

const callers = { nobody: 'nobody', 'publishable-key': 'publishable_key', user: 'user_token' } as const;

function answer(
  { headers, principal, query, target }: Call<'wall' | 'survey-profile', typeof checkQuery>,
  access: Access,
  publicUrl: string,
  more: object,
) {
  const origin = headers.origin ?? null;
  const refusal =
    refuseCaller(principal, { access, target, headers }) ??
    (principal.kind === 'user' && query.subid1 !== undefined && principal.claims.subid1 !== query.subid1
      ? tokenOfOtherUser
      : null) ??
    (origin === null || origin === new URL(publicUrl).origin ? null : refuseOrigin(origin, target));
  if (refusal !== null) return refuse(refusal);
  const origins = originsOf(target).length === 0 ? 'any' : 'listed';
  return json({
    caller: principal.kind === 'secret-key' ? 'nobody' : callers[principal.kind],
    origin,
    origins,
    ...more,
  });
}

/**
 * Elsewhere, a foreign credential is ignored. Here it is refused, because the developer wants to know why it has no
 * effect.
 */
function refuseCaller(
  principal: Principal,
  { access, headers, target }: { access: Access; headers: IncomingHttpHeaders; target: Wall | Panel },
): Problem | null {
  if (headers.authorization === undefined || principal.kind !== 'nobody') return null;
  return keyProblem('malformed', { access, owner: null, target, isFromPage: isFromPage(headers) });
}

/** Names the command that adds the origin. */
function refuseOrigin(origin: string, target: Wall | Panel): Problem | null {
  const listed = originsOf(target);
  if (listed.length === 0 || listed.includes(origin)) return null;
  const name = target.kind === 'wall' ? `wall ${target.adwallId}` : `panel ${target.profileId}`;
  if (!isPageOrigin(origin)) {
    const detail = `The page has no origin that ${name} could list: it is a file, or in a sandboxed frame. Serve it over http or https.`;
    return problem('origin_not_listed', { detail });
  }
  return problem('origin_not_listed', {
    detail: `The origin ${origin} is not on the list of ${name}, so its pages can't frame the wall or call with user tokens. The operator adds it with ${commandFor(origin, target)}.`,
  });
}

/**
 * The command's option replaces the whole list. The command repeats a wall's list, which its hosted page sends to
 * browsers anyway, but not a panel's, which is not public.
 */
function commandFor(origin: string, target: Wall | Panel): string {
  return target.kind === 'wall'
    ? `\`rewards wall set ${target.adwallId} --origins ${[...target.settings.origins, origin].join(',')}\``
    : `\`rewards panel set ${target.profileId} --origins …,${origin}\`, where … are the origins that it lists already`;
}
