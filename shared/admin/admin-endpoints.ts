import type * as z from 'zod';
import type { PathParameter } from '../routes.ts';
import type { AuditAction } from './audit-actions.ts';
import type { Permission } from './permissions.ts';

/**
 * An endpoint of the admin API (docs/admin-api.md). The types of handlers and of the console's calls derive
 * from it.
 */
export interface AdminEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /**
   * `signed-in`: every person and key, including a person who must first add a second factor. `anyone`: no sign-in
   * needed.
   */
  readonly permission: Permission | 'signed-in' | 'anyone';
  /** Only for people, not keys: it is about their session. */
  readonly isForPeople?: true;
  /** The person must have confirmed their password recently. */
  readonly needsProof?: true;
  /** Refused where the sign-in provider is the only way to sign in. */
  readonly needsPasswords?: true;
  /** The response issues a new session token and ends the previous one (docs/team-and-sign-in.md#step-up). */
  readonly renewsSession?: true;
  /**
   * A write that takes no `Idempotency-Key` (docs/admin-api.md#retries): it changes nothing, or the caller isn't signed
   * in. Those that renew the session take none either, since a replayed response must not contain a cookie.
   */
  readonly takesNoKey?: true;
  /** The audit action of a successful call. Required for all changes. */
  readonly audit?: AuditAction;
  readonly query?: z.ZodObject;
  /** Schema of the body, which is JSON. */
  readonly body?: z.ZodType;
  /** The body may be a form, too, because the caller is no client of ours. */
  readonly takesForm?: true;
  readonly responses: Readonly<
    Record<number, { readonly description: string; readonly schema?: z.ZodType; readonly mediaType?: string }>
  >;
}

export type AdminEndpoints = Readonly<Record<string, AdminEndpoint>>;

/** Whether requests to the endpoint may have an `Idempotency-Key`. */
export function takesKey({ method, renewsSession, takesNoKey }: Omit<AdminEndpoint, 'responses'>): boolean {
  return method !== 'GET' && renewsSession !== true && takesNoKey !== true;
}

/** The path parameters of an endpoint. */
export type ParamOf<Endpoint extends Pick<AdminEndpoint, 'path'>> = PathParameter<Endpoint['path']>;

/** The JSON body of an endpoint. */
export type BodyOf<Endpoint extends AdminEndpoint> = Endpoint extends { readonly body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined;

/** The query parameters of an endpoint. */
export type QueryNameOf<Endpoint extends AdminEndpoint> = Endpoint extends {
  readonly query: infer Query extends z.ZodObject;
}
  ? keyof Query['shape'] & string
  : never;

type Responses<Endpoint extends AdminEndpoint> = Endpoint['responses'][keyof Endpoint['responses']];

/** The JSON response of an endpoint; never if it has none. */
export type ResponseOf<Endpoint extends AdminEndpoint> =
  Responses<Endpoint> extends infer Response
    ? Response extends { readonly schema: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : never
    : never;
