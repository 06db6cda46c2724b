import type { IncomingHttpHeaders } from 'node:http';
import type { AdminEndpoint } from '@rewards-wall/shared/admin/admin-endpoints.ts';
import type { PathParameters } from '@rewards-wall/shared/schema/path-parameters.ts';
import type * as z from 'zod';
import type { AdminCaller } from '../admins/admin-caller.ts';
import type { ByteStream } from '../runtime/byte-stream.ts';
import type { MaybePromise } from '../runtime/when-ready.ts';
import type { DirectoryView } from '../publishers/directory.ts';
import type { Panel, Wall } from '../store/ports/directory.ts';
import type { StaffKey } from '../store/ports/idempotency.ts';
import type { Client } from './client/client-info.ts';
import type { CorsPolicy } from './response/cors.ts';
import type { Access } from './access.ts';
import type { AdminAccess } from './admin/admin-access.ts';
import type { Principal } from './principal.ts';
import type { Problem, ProblemCode } from './problem.ts';

/** What a path names: a wall, a panel, or neither. `wall-of-key`: the path names the publisher, and the key the wall. */
export type Target = 'wall' | 'wall-of-key' | 'survey-profile' | 'none';
export type TargetOf<T extends Target> = T extends 'wall' | 'wall-of-key'
  ? Wall
  : T extends 'survey-profile'
    ? Panel
    : null;

/**
 * Declares one endpoint. Serving, validation, documentation and limits all follow from it. The schemas of path
 * parameters are in shared/schema/path-parameters.ts (docs/contract/http.md#ids).
 */
export interface EndpointDeclaration<T extends Target, Q extends z.ZodObject, B extends z.ZodType> {
  name: string;
  method: AdminEndpoint['method'];
  /** Template of shared/routes.ts, `{name}` for parameters. */
  path: string;
  summary: string;
  description?: string;
  tag: string;
  target: T;
  access: Access;
  /** For the admin API: who may call it. `access` is then empty. */
  admin?: AdminAccess;
  cors: CorsPolicy;
  /** The GET has a side effect, so HEAD is not supported. */
  hasEffect?: true;
  /** Requests carry a key, a token or personal data, so plain HTTP from other machines is refused. */
  secure: boolean;
  /**
   * The handler authenticates and reads the raw request itself (`Call.raw`). The schemas are only for the
   * documentation.
   */
  isRaw?: true;
  /**
   * Optional parameters that protect something. An empty value is refused in these, although it counts as absent
   * elsewhere.
   */
  neverEmpty?: readonly string[];
  /**
   * Accepts an `Idempotency-Key`: a repeat gets the first response, and a different request with the same key gets 422.
   */
  takesIdempotencyKey?: true;
  /** What counts toward the limit of an address. By default, every request counts. */
  limits?: 'failed-authentication';
  query: Q;
  /** `json`: a JSON body. `parameters`: in the query, a form of either kind, or a JSON body. */
  /** The largest accepted body in bytes; 32 KiB if absent. */
  maxBodyBytes?: number;
  body?: { schema: B; encoding: 'json' | 'parameters' };
  /** `orPage`: an HTML page instead, for a person's browser. */
  responses: Readonly<Record<number, { description: string; schema?: z.ZodType; mediaType?: string; orPage?: true }>>;
  problems: readonly ProblemCode[];
  /** A person's browser gets a page instead of every problem (`sendRefusal`). */
  problemsArePages?: true;
  handle(call: Call<T, Q, B>): MaybePromise<EndpointResponse>;
}

/** A request that has passed every check, as its handler gets it. */
export interface Call<T extends Target = Target, Q extends z.ZodObject = z.ZodObject, B extends z.ZodType = z.ZodType> {
  requestId: string;
  headers: IncomingHttpHeaders;
  /** The path's parameters, as their schemas read them. */
  params: PathParameters;
  subid1: string;
  target: TargetOf<T>;
  query: z.output<Q>;
  body: z.output<B>;
  /** Path and query exactly as sent, and the bytes of the body. */
  raw: { url: string; body: Uint8Array };
  principal: Principal;
  /** The caller of the admin API; null elsewhere, and for endpoints that are open to anyone. */
  admin: AdminCaller | null;
  /** Null if none was sent or the endpoint doesn't accept one. */
  idempotencyKey: string | null;
  /** The same for a write of the admin API, in the form that is recorded. */
  staffKey?: StaffKey;
  /** Walls, panels and keys as of this request. */
  directory: DirectoryView;
  client: Client;
}

/** A handler's response, with its JSON if any. The declaration determines the rest. */
export type EndpointResponse<Body = unknown> =
  | { kind: 'json'; status: 200 | 201; body: Body; headers?: Readonly<Record<string, string>> }
  | { kind: 'empty'; status: 204; headers?: Readonly<Record<string, string>> }
  | { kind: 'redirect'; location: string }
  /** `headers`: those of `pageHeaders` and the page's own. `insteadOf`: the problem that a program would have got. */
  | { kind: 'page'; status: number; html: string; headers: Readonly<Record<string, string>>; insteadOf?: Problem }
  /** Ready bytes. `release` is called when the response no longer needs them. */
  | { kind: 'bytes'; status: 200; bytes: Uint8Array; mediaType: string; release?: () => void }
  | {
      kind: 'stream';
      status: 200;
      body: ByteStream;
      mediaType: string;
      headers?: Readonly<Record<string, string>>;
    }
  | { kind: 'problem'; problem: Problem };

/** The problem that a response carries, or whose page it shows. */
export function refusalOf(response: EndpointResponse): Problem | undefined {
  if (response.kind === 'problem') return response.problem;
  return response.kind === 'page' ? response.insteadOf : undefined;
}

/** An endpoint without its type parameters, for the server and the OpenAPI document. */
export type Endpoint = Omit<EndpointDeclaration<Target, z.ZodObject, z.ZodType>, 'handle'> & {
  handle(call: Call): MaybePromise<EndpointResponse>;
};

/** Declares an endpoint; its handler's types follow from its schemas. */
export function endpoint<T extends Target, Q extends z.ZodObject, B extends z.ZodType = z.ZodUndefined>(
  declaration: EndpointDeclaration<T, Q, B>,
): Endpoint {
  // The pipeline builds each call by this declaration, so the call has the handler's types.
  return declaration;
}

export function json<Body>(
  body: Body,
  status: 200 | 201 = 200,
  headers?: Readonly<Record<string, string>>,
): EndpointResponse<Body> {
  return { kind: 'json', status, body, ...(headers === undefined ? {} : { headers }) };
}

export const noContent: EndpointResponse<never> = { kind: 'empty', status: 204 };

export function refuse(problem: Problem): EndpointResponse<never> {
  return { kind: 'problem', problem };
}
