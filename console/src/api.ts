import type { BodyOf, ParamOf, QueryNameOf, ResponseOf } from '@rewards-wall/shared/admin/admin-endpoints.ts';
import type { AdminApi, AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import { endpoints, urlOf } from './endpoints.ts';
import { inWords, withKey } from './intents.ts';
import { capital, wordsOf } from './parts/words.ts';
import type { Refusal, Reply } from './reply.ts';

type Part<Key extends string, Value> = [Value] extends [undefined] ? object : Readonly<Record<Key, Value>>;

/** The input of a call, by the admin API's table. Null query values are left out. */
export type SentTo<Name extends AdminEndpointName> = Part<
  'params',
  [ParamOf<AdminApi[Name]>] extends [never] ? undefined : Readonly<Record<ParamOf<AdminApi[Name]>, string | number>>
> &
  Part<'body', BodyOf<AdminApi[Name]>> & {
    readonly query?: Readonly<Partial<Record<QueryNameOf<AdminApi[Name]>, string | number | null>>>;
  };

/** The input of any call, without the types of a particular endpoint. */
interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | null>>;
  readonly body?: object;
}

/** The response body of a call; an empty object if the service sends none. */
export type ResponseBody<Name extends AdminEndpointName> =
  ResponseOf<AdminApi[Name]> | (204 extends keyof AdminApi[Name]['responses'] ? object : never);

const unreachable: Refusal = { code: 'offline', detail: 'The service doesn’t respond. Check your connection.' };
const unreadable: Refusal = { code: 'unreadable', detail: 'Something went wrong. Try again.' };

/** The lock held in all tabs while a call replaces the session cookie. */
const COOKIE_LOCK = 'rewards-console-cookie';

/** Writes in progress, by what they request. */
const underWay = new Map<string, Promise<Reply<unknown>>>();

/**
 * Calls the admin API as the signed-in user. Never rejects.
 * A response may replace the session cookie and end the previous session at once. A call that another tab had in
 * progress is then refused, so it is sent again. Identical writes in progress share one request; a retry after a lost
 * response reuses the idempotency key (`intents.ts`).
 */
export async function call<Name extends AdminEndpointName>(
  name: Name,
  ...[sent]: object extends SentTo<Name> ? [sent?: SentTo<Name>] : [sent: SentTo<Name>]
): Promise<Reply<ResponseBody<Name>>> {
  // The cast is safe: the service builds its responses from the same table.
  return callByIntent(name, (sent ?? {}) as Sent) as Promise<Reply<ResponseBody<Name>>>;
}

async function callByIntent(name: AdminEndpointName, sent: Sent): Promise<Reply<unknown>> {
  if (endpoints[name].method === 'GET') return callInAllTabs(name, sent, null);
  const asked = JSON.stringify([name, sent]);
  const joined = underWay.get(asked) ?? write(name, sent).finally(() => underWay.delete(asked));
  underWay.set(asked, joined);
  return joined;
}

/** Form values as typed, under the names of the table. The service validates them and reports each error. */
export function asTyped<Name extends AdminEndpointName>(
  values: Readonly<Partial<Record<keyof BodyOf<AdminApi[Name]>, unknown>>>,
): BodyOf<AdminApi[Name]> {
  return values as BodyOf<AdminApi[Name]>;
}

/** Runs several calls at once: all bodies by name, or the first refusal. */
export async function together<Bodies extends object>(calls: {
  [Name in keyof Bodies]: Promise<Reply<Bodies[Name]>>;
}): Promise<Reply<Bodies>> {
  const names = Object.keys(calls);
  const bodies: [name: string, body: unknown][] = [];
  for (const [at, reply] of (await Promise.all(Object.values<Promise<Reply<unknown>>>(calls))).entries()) {
    if (!reply.ok) return reply;
    bodies.push([names[at] ?? '', reply.body]);
  }
  return { ok: true, body: Object.fromEntries(bodies) as Bodies };
}

async function write(name: AdminEndpointName, sent: Sent): Promise<Reply<unknown>> {
  const reply = await withKey(`${name} ${urlOf(name, sent.params)}`, (key) => callInAllTabs(name, sent, key));
  return reply.ok ? reply : { ...reply, problem: inWords(name, reply) };
}

async function callInAllTabs(name: AdminEndpointName, sent: Sent, key: string | null): Promise<Reply<unknown>> {
  const send = (): Promise<Reply<unknown>> => callOnce(name, sent, key);
  // Browsers offer locks only in secure contexts.
  const { locks } = navigator as Partial<Navigator>;
  if (endpoints[name].renewsSession) return locks?.request(COOKIE_LOCK, send) ?? send();
  const reply = await send();
  if (reply.ok || reply.problem.code !== 'not_signed_in') return reply;
  return locks?.request(COOKIE_LOCK, { mode: 'shared' }, send) ?? send();
}

async function callOnce(name: AdminEndpointName, sent: Sent, key: string | null): Promise<Reply<unknown>> {
  const { params = {}, query = {} } = sent;
  const { method } = endpoints[name];
  const asked = Object.entries(query).flatMap(([part, value]) => (value === null ? [] : [[part, String(value)]]));
  const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
  try {
    const response = await fetch(`${urlOf(name, params)}${search}`, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(sent.body && { 'Content-Type': 'application/json' }),
        ...(key !== null && { 'Idempotency-Key': key }),
      },
      ...(sent.body && { body: JSON.stringify(sent.body) }),
    });
    if (response.status === 204) return { ok: true, body: {} };
    const body: unknown = await response.json().catch(() => null);
    if (response.ok && body !== null) return { ok: true, body };
    return { ok: false, problem: isRefusal(body) ? withErrors(body) : unreadable };
  } catch {
    return { ok: false, problem: unreachable };
  }
}

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}

/** Appends the field errors to the detail, for places that show no fields. */
function withErrors(problem: Refusal): Refusal {
  const { code, errors = [] } = problem;
  if (code !== 'invalid_request' || errors.length === 0) return problem;
  return { ...problem, detail: errors.map(sentenceOf).join(' ') };
}

/** An error with the name of its field, which complete sentences have already. */
function sentenceOf({ message, path }: NonNullable<Refusal['errors']>[number]): string {
  return message.endsWith('.') ? message : `${capital(wordsOf(path))} ${message}.`;
}

/** The problem to show; null if the call succeeded or the user canceled the password prompt. */
export function shownProblem(reply: Reply<unknown>): Refusal | null {
  return reply.ok || reply.problem.code === 'password_needed' ? null : reply.problem;
}

const SHARE_FAULT = 'must be a percentage from 0 to 100 with at most 2 decimals, such as 60%';

/** The message of a refusal about one field; null if none. */
export function faultOf({ errors = [] }: Refusal, field: string): string | null {
  const message = errors.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message ?? null;
  // People type it as a percentage, which the service doesn't know.
  return field === 'share' && message !== null && message !== 'is required' ? SHARE_FAULT : message;
}
