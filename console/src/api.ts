import type { AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import type { Problem } from '@rewards-wall/shared/schema/problem.ts';
import { endpoints, urlOf } from './endpoints.ts';
import { inWords, withKey } from './intents.ts';
import { capital, wordsOf } from './parts/words.ts';

/** The answer to a call of the admin API. */
export type Reply<Body> = { ok: true; body: Body } | Refused;

/** `isAfterLost`: the answer to an earlier try with the same key was lost, so that one may have been carried out. */
export interface Refused {
  ok: false;
  problem: Refusal;
  isAfterLost?: true;
}

/** A refusal, or what says that there was no answer. */
export type Refusal = Pick<Problem, 'code' | 'detail' | 'errors'>;

interface CallOptions {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, string | number | null>>;
  json?: object;
}

const unreachable: Refusal = { code: 'offline', detail: 'The service does not answer. Check your connection.' };
const unreadable: Refusal = { code: 'unreadable', detail: 'Something went wrong. Try again.' };

/** Names the lock that a call holds in all tabs while it replaces the cookie. */
const COOKIE_LOCK = 'rewards-console-cookie';

/** Writes that are under way, by what they ask. */
const underWay = new Map<string, Promise<Reply<unknown>>>();

/**
 * Calls the admin API as the person who is signed in. Never rejects. Some answers replace the session's cookie, and end
 * the one before at once: a call of any tab that was under way then is refused, and is sent again with the new one.
 *
 * A write is done once for each intent: the same write joins the one that is under way, and after an answer that was lost,
 * the next try has the same key (`intents.ts`).
 */
export async function call<Body>(name: AdminEndpointName, options: CallOptions = {}): Promise<Reply<Body>> {
  if (endpoints[name].method === 'GET') return callInAllTabs<Body>(name, options, null);
  const asked = JSON.stringify([name, options]);
  const joined = underWay.get(asked) ?? write(name, options).finally(() => underWay.delete(asked));
  underWay.set(asked, joined);
  return joined as Promise<Reply<Body>>;
}

/** Several calls at once, by name: all their bodies, or the first refusal. */
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

async function write(name: AdminEndpointName, options: CallOptions): Promise<Reply<unknown>> {
  const reply = await withKey(`${name} ${urlOf(name, options.params)}`, (key) => callInAllTabs(name, options, key));
  return reply.ok ? reply : { ...reply, problem: inWords(name, reply) };
}

async function callInAllTabs<Body>(
  name: AdminEndpointName,
  options: CallOptions,
  key: string | null,
): Promise<Reply<Body>> {
  const send = (): Promise<Reply<Body>> => callOnce<Body>(name, options, key);
  // Browsers have locks only where the connection is secure.
  const { locks } = navigator as Partial<Navigator>;
  if (endpoints[name].renewsSession) return locks?.request(COOKIE_LOCK, send) ?? send();
  const reply = await send();
  if (reply.ok || reply.problem.code !== 'not_signed_in') return reply;
  return locks?.request(COOKIE_LOCK, { mode: 'shared' }, send) ?? send();
}

async function callOnce<Body>(name: AdminEndpointName, options: CallOptions, key: string | null): Promise<Reply<Body>> {
  const { json, params = {}, query = {} } = options;
  const { method } = endpoints[name];
  const asked = Object.entries(query).flatMap(([part, value]) => (value === null ? [] : [[part, String(value)]]));
  const search = asked.length === 0 ? '' : `?${new URLSearchParams(asked).toString()}`;
  try {
    const response = await fetch(`${urlOf(name, params)}${search}`, {
      method,
      credentials: 'same-origin',
      headers: {
        ...(json && { 'Content-Type': 'application/json' }),
        ...(key !== null && { 'Idempotency-Key': key }),
      },
      ...(json && { body: JSON.stringify(json) }),
    });
    if (response.status === 204) return { ok: true, body: {} as Body };
    const body: unknown = await response.json().catch(() => null);
    if (response.ok && body !== null) return { ok: true, body: body as Body };
    return { ok: false, problem: isRefusal(body) ? withErrors(body) : unreadable };
  } catch {
    return { ok: false, problem: unreachable };
  }
}
function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'code' in body && 'detail' in body;
}

/** A refusal whose detail says in words what its errors say: people read these, where no field is beside them. */
function withErrors(problem: Refusal): Refusal {
  const { code, errors = [] } = problem;
  if (code !== 'invalid_request' || errors.length === 0) return problem;
  return { ...problem, detail: errors.map(({ message, path }) => `${capital(wordsOf(path))} ${message}.`).join(' ') };
}

/** What went wrong, to be shown; null if nothing did, or if the person gave up when they were asked for their password. */
export function shownProblem(reply: Reply<unknown>): Refusal | null {
  return reply.ok || reply.problem.code === 'password_needed' ? null : reply.problem;
}

/** What a refusal says about a field; null if nothing. */
export function faultOf({ errors = [] }: Refusal, field: string): string | null {
  return errors.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message ?? null;
}
