import { covers, isPermitted } from '@rewards-wall/shared/admin/permissions.ts';
import { provenUntil, type AdminCaller } from '../../admins/admin-caller.ts';
import type { Admins } from '../../admins/open-admins.ts';
import type { Clock } from '../../runtime/clock.ts';
import { whenReady, type MaybePromise } from '../../runtime/when-ready.ts';
import type { Services } from '../../services.ts';
import type { EndpointRequest } from '../endpoint-request.ts';
import { describeUnknownTarget } from '../endpoint-target.ts';
import { problem, type Problem } from '../problem.ts';
import type { Step } from '../run-steps.ts';
import { respondOnce } from './respond-once.ts';
import type { ConsoleCookie } from './session-cookie.ts';
import { passwordsOff } from './sign-in-problems.ts';
import type { IncomingHttpHeaders } from 'node:http';

/** The checks of the admin API. Requests to other endpoints pass through unchecked. */
export interface AdminChecks {
  /** Finds the caller: by an admin key in `Authorization`, otherwise by the session cookie. */
  identify: AdminStep;
  /**
   * Refuses callers without the right. Runs before the path's IDs are looked up, so that no caller learns what others
   * have.
   */
  refuse: AdminStep;
  /** Calls the endpoint's handler, once per Idempotency-Key. */
  respond: ReturnType<typeof respondOnce>;
}

type Refusal = { kind: 'problem'; problem: Problem };
type AdminStep = Step<EndpointRequest, Refusal>;

const NEEDS_FACTOR = 'Add a second factor first: an authenticator app, or a passkey.';
const SESSION_ENDED = 'You are not signed in, or your session has ended.';

export function adminChecks(
  services: Services,
  { consoleUrl, cookie }: { consoleUrl: string; cookie: ConsoleCookie },
): AdminChecks {
  const { admins, clock } = services;
  const { hasPasswords } = admins.signInWays;
  return {
    identify: identifyCaller(admins, cookie),
    refuse: refuseCaller({ clock, consoleUrl, hasPasswords }),
    respond: respondOnce(services),
  };
}

const identifyCaller =
  (admins: Admins, cookie: ConsoleCookie): AdminStep =>
  (given) => {
    const { client, endpoint, exchange } = given;
    if (endpoint.admin === undefined || endpoint.admin.permission === 'anyone') return undefined;
    const { headers } = exchange.request;
    // A proxy in front of the console may require its own password, which browsers send as Basic.
    const bearer = /^bearer (\S*)$/i.exec(headers.authorization ?? '')?.[1];
    const token = bearer === undefined ? cookie.read(headers, client) : null;
    const credential =
      bearer !== undefined
        ? { kind: 'key' as const, text: bearer }
        : token !== null
          ? { kind: 'session' as const, text: token }
          : null;
    const found: MaybePromise<AdminCaller | null> = credential && admins.identifyAdmin(credential);
    return whenReady(found, (caller) => {
      given.admin = caller;
      return undefined;
    });
  };

const refuseCaller =
  ({ clock, consoleUrl, hasPasswords }: { clock: Clock; consoleUrl: string; hasPasswords: boolean }): AdminStep =>
  (given) => {
    const { admin: caller, endpoint, exchange, target } = given;
    const { admin: access } = endpoint;
    if (access === undefined) return undefined;
    const isOwnPage = isFromOwnPage(exchange.request.headers, consoleUrl);
    const isChange = endpoint.method !== 'GET';
    // Browsers attach the cookie to any request, so a change must come from our own page. A key is always sent on
    // purpose.
    if (isChange && caller?.kind !== 'key' && (isOwnPage === false || (isOwnPage === null && caller !== null))) {
      return refused(problem('other_site', { detail: 'Changes are accepted only from the pages of the console.' }));
    }
    if (access.needsPasswords && !hasPasswords) return refused(passwordsOff);
    if (access.permission === 'anyone') return undefined;
    if (caller === null) return refused(problem('not_signed_in', { detail: SESSION_ENDED }));
    const isMissing =
      (access.isForPeople && caller.kind === 'key') ||
      (access.permission !== 'signed-in' && !isPermitted(caller, access.permission));
    if (isMissing) return refused(problem('not_permitted', { detail: notPermitted(caller) }));
    if (caller.kind === 'person' && caller.needsFactor && access.permission !== 'signed-in') {
      return refused(problem('second_factor_needed', { detail: NEEDS_FACTOR }));
    }
    if (
      target !== null &&
      !covers(caller, target.pubId) &&
      given.path.kind === 'matched' &&
      endpoint.target !== 'none'
    ) {
      const detail = describeUnknownTarget(endpoint.target, given.path.params, given.directory);
      return refused(problem('not_found', { detail }));
    }
    const until = provenUntil(caller);
    if (access.needsProof && until !== null && clock.now() >= until) {
      return refused(problem('password_needed', { detail: 'Enter your password again to go on.' }));
    }
    return undefined;
  };

function refused(refusal: Problem): Refusal {
  return { kind: 'problem', problem: refusal };
}

function notPermitted({ kind, role }: AdminCaller): string {
  return kind === 'key' ? `An admin key with the role ${role} can't do this.` : `The role ${role} can't do this.`;
}

/**
 * Whether a request comes from our own pages, by `Sec-Fetch-Site`, or by `Origin` in browsers before 2023. Pages can
 * change neither. `null`: it has neither header, so it comes from no browser that we support.
 */
function isFromOwnPage(headers: IncomingHttpHeaders, consoleUrl: string): boolean | null {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { host, origin } = headers;
  if (origin === undefined) return null;
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url !== null && (url.origin === new URL(consoleUrl).origin || url.host === host);
}
