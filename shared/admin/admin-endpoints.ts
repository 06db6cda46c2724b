import type * as z from 'zod';
import type { PathParameter } from '../routes.ts';
import type { AuditAction } from './audit-actions.ts';
import type { Permission } from './permissions.ts';

/** An endpoint of the admin API (docs/console.md#admin-api). Types of the service's handler and the console's call follow. */
export interface AdminEndpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** `signed-in`: every person and key, also a person who must add a second factor first. `anyone`: no need to sign in. */
  readonly permission: Permission | 'signed-in' | 'anyone';
  /** Only for people, since it is about their session. */
  readonly isForPeople?: true;
  /** A person must have given the password in the last minutes. */
  readonly needsProof?: true;
  /** The response gives the session another token, so that the one before ends (docs/console.md#step-up). */
  readonly renewsSession?: true;
  /**
   * A write without an `Idempotency-Key` (docs/console.md#repeats): nothing changes, or the caller isn't signed in. Those
   * that renew the session take none either, since only one response may have the next cookie.
   */
  readonly takesNoKey?: true;
  /** What the audit log records of a success. Everything that changes something has it. */
  readonly audit?: AuditAction;
  readonly query?: z.ZodObject;
  /** JSON. */
  readonly body?: z.ZodType;
  readonly responses: Readonly<
    Record<number, { readonly description: string; readonly schema?: z.ZodType; readonly mediaType?: string }>
  >;
}

export type AdminEndpoints = Readonly<Record<string, AdminEndpoint>>;

/** Whether a request may have an `Idempotency-Key`. */
export function takesKey({ method, renewsSession, takesNoKey }: Omit<AdminEndpoint, 'responses'>): boolean {
  return method !== 'GET' && renewsSession !== true && takesNoKey !== true;
}

/** What the path of an endpoint names. */
export type ParamOf<Endpoint extends Pick<AdminEndpoint, 'path'>> = PathParameter<Endpoint['path']>;

/** The JSON that an endpoint takes. */
export type BodyOf<Endpoint extends AdminEndpoint> = Endpoint extends { readonly body: infer Body extends z.ZodType }
  ? z.input<Body>
  : undefined;

/** What the query of an endpoint may name. */
export type QueryNameOf<Endpoint extends AdminEndpoint> = Endpoint extends {
  readonly query: infer Query extends z.ZodObject;
}
  ? keyof Query['shape'] & string
  : never;

type Responses<Endpoint extends AdminEndpoint> = Endpoint['responses'][keyof Endpoint['responses']];

/** The JSON that an endpoint responds with; never for those that respond with none. */
export type ResponseOf<Endpoint extends AdminEndpoint> =
  Responses<Endpoint> extends infer Response
    ? Response extends { readonly schema: infer Schema extends z.ZodType }
      ? z.output<Schema>
      : never
    : never;
