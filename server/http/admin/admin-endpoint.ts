import { adminApi, type AdminApi, type AdminEndpointName } from '@rewards-wall/shared/admin/api.ts';
import {
  takesKey,
  type AdminEndpoint,
  type ParamOf,
  type ResponseOf,
} from '@rewards-wall/shared/admin/admin-endpoints.ts';
import type { PathParameterName, PathParameters } from '@rewards-wall/shared/schema/path-parameters.ts';
import * as z from 'zod';
import { actorOf, type AdminCaller } from '../../admins/admin-caller.ts';
import type { SignedIn } from '../../admins/own-account.ts';
import type { MaybePromise } from '../../runtime/when-ready.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { EndpointResponse, Call, Endpoint } from '../endpoint.ts';
import type { ProblemCode } from '../problem.ts';
import type { AdminAccess } from './admin-access.ts';

/** What an endpoint declares besides its entry in the table of the admin API. */
interface Described {
  tag: string;
  summary: string;
  description?: string;
  repeats?: AdminAccess['repeats'];
  maxBodyBytes?: number;
  problems: readonly ProblemCode[];
}

/** An endpoint of the admin API with the types of the table. */
interface AdminDeclaration<E extends AdminEndpoint> extends Described {
  handle(call: AdminCall<E>): MaybePromise<EndpointResponse<ResponseOf<E>>>;
}

/** The same, untyped. */
interface UntypedDeclaration extends Described {
  handle(call: Call & Called<AdminEndpoint>): MaybePromise<EndpointResponse>;
}

/** A request to an endpoint of the admin API, typed by the table. */
type AdminCall<E extends AdminEndpoint> = Omit<Call, 'admin' | 'body' | 'params' | 'query' | 'target'> & {
  params: ParamsOf<E>;
  query: E extends { readonly query: infer Query extends z.ZodObject } ? z.output<Query> : object;
  body: E extends { readonly body: infer Body extends z.ZodType } ? z.output<Body> : undefined;
  /** The wall that the path names. */
  target: 'adwallId' extends ParamOf<E> ? Wall : null;
} & (E['permission'] extends 'anyone' ? object : Called<E>);

export type ParamsOf<E extends { readonly path: string }> = {
  [Name in ParamOf<E>]: Name extends PathParameterName ? NonNullable<PathParameters[Name]> : never;
};

interface Called<E extends AdminEndpoint> {
  caller: E extends { readonly isForPeople: true } ? SignedIn : AdminCaller;
  /** The caller, as the audit log names them. */
  actor: AuditActor;
}

/** Combines an entry of the table of the admin API with its handler. */
export function adminEndpoint<Name extends AdminEndpointName>(
  name: Name,
  declared: AdminDeclaration<AdminApi[Name]>,
): Endpoint {
  // The pipeline parses each request by the table, so the call has the handler's types.
  return untypedEndpoint(name, declared as unknown as UntypedDeclaration);
}

/** The same for lists, which have their own types. */
export function untypedEndpoint(name: AdminEndpointName, declared: UntypedDeclaration): Endpoint {
  const entry: AdminEndpoint = adminApi[name];
  const { audit, body, isForPeople, method, needsPasswords, needsProof, path, permission, query, responses } = entry;
  const { description, handle, maxBodyBytes, problems, repeats, summary, tag } = declared;
  return {
    name,
    method,
    path,
    tag,
    summary,
    ...(description !== undefined && { description }),
    target: path.includes('{adwallId}') ? 'wall' : 'none',
    access: {},
    admin: {
      permission,
      ...(isForPeople && { isForPeople }),
      ...(needsPasswords && { needsPasswords }),
      ...(needsProof && { needsProof }),
      ...(audit && { audit }),
      ...(repeats && { repeats }),
    },
    cors: 'nobody',
    secure: true,
    query: query ?? z.object({}),
    ...(body && { body: { schema: body, encoding: entry.takesForm ? 'parameters' : 'json' } }),
    ...(maxBodyBytes !== undefined && { maxBodyBytes }),
    ...(takesKey(entry) && { takesIdempotencyKey: true }),
    responses,
    problems: [...problems, ...problemsOf(entry, repeats)],
    // The handler of an open endpoint has no caller in its type.
    handle: (call) => handle({ ...call, ...calledBy(name, entry, call) } as Call & Called<AdminEndpoint>),
  };
}

/** The caller that the checks admitted; null if the endpoint is open. */
function calledBy(
  name: string,
  { isForPeople, permission }: AdminEndpoint,
  { admin: caller, client, staffKey }: Call,
): Called<AdminEndpoint> | null {
  if (permission === 'anyone') return null;
  if (caller === null) throw new Error(`${name} needs a caller, but has none.`);
  if (isForPeople && caller.kind !== 'person') throw new Error(`A key called ${name}, which is for people.`);
  return { caller, actor: { ...actorOf(caller, client.ip), ...(staffKey && { staffKey }) } };
}

function problemsOf(entry: AdminEndpoint, repeats: AdminAccess['repeats']): ProblemCode[] {
  const { needsPasswords, needsProof, permission } = entry;
  const isOpen = permission === 'anyone';
  return [
    'other_site',
    ...(needsPasswords ? (['passwords_off'] as const) : []),
    ...(isOpen ? [] : (['not_signed_in', 'not_permitted'] as const)),
    ...(isOpen || permission === 'signed-in' ? [] : (['second_factor_needed'] as const)),
    ...(needsProof ? (['password_needed'] as const) : []),
    ...(takesKey(entry) && repeats !== 'own' ? (['already_carried_out', 'still_under_way'] as const) : []),
  ];
}
