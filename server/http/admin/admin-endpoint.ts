import { unkeyedRoutes } from '@rewards-wall/shared/admin/unkeyed-routes.ts';
import type * as z from 'zod';
import { actorOf, type AdminCaller } from '../../admins/admin-caller.ts';
import type { SignedIn } from '../../admins/own-account.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { MaybePromise } from '../../runtime/when-ready.ts';
import {
  endpoint,
  type EndpointResponse,
  type Call,
  type Endpoint,
  type EndpointDeclaration,
  type Target,
} from '../endpoint.ts';
import type { AdminAccess } from './admin-access.ts';

type Declared<T extends Target, Q extends z.ZodObject, B extends z.ZodType, Caller> = Omit<
  EndpointDeclaration<T, Q, B>,
  'access' | 'admin' | 'cors' | 'handle' | 'secure'
> & { admin: AdminAccess; handle: (call: Call<T, Q, B> & AdminCall<Caller>) => MaybePromise<EndpointResponse> };

/** What the handler of an admin endpoint gets in addition. */
interface AdminCall<Caller> {
  caller: Caller;
  /** The caller as the audit log names them. */
  actor: AuditActor;
}

/** Declares an endpoint of the admin API that takes a session or an admin key. */
export function adminEndpoint<T extends Target, Q extends z.ZodObject, B extends z.ZodType = z.ZodUndefined>(
  declared: Declared<T, Q, B, AdminCaller>,
): Endpoint {
  return endpoint<T, Q, B>({
    ...declared,
    ...(takesKey(declared) && { takesIdempotencyKey: true }),
    ...common(declared),
    handle: (call) => {
      const { admin: caller, client } = call;
      if (caller === null) throw new Error(`Nobody called ${declared.name}, which needs somebody.`);
      const { staffKey } = call;
      const actor = { ...actorOf(caller, client.ip), ...(staffKey && { staffKey }) };
      return declared.handle({ ...call, caller, actor });
    },
  });
}

/** Declares an endpoint of the admin API that takes a session only. */
export function personEndpoint<T extends Target, Q extends z.ZodObject, B extends z.ZodType = z.ZodUndefined>(
  declared: Declared<T, Q, B, SignedIn>,
): Endpoint {
  return adminEndpoint<T, Q, B>({
    ...declared,
    admin: { ...declared.admin, isForPeople: true },
    handle: (call) => {
      const { caller } = call;
      if (caller.kind !== 'person') throw new Error(`A key called ${declared.name}, which is for people.`);
      return declared.handle({ ...call, caller });
    },
  });
}

/** Declares an endpoint of the admin API that nobody has to sign in for. */
export function openEndpoint<B extends z.ZodType>(
  declared: Omit<EndpointDeclaration<'none', z.ZodObject, B>, 'access' | 'cors' | 'secure' | 'target'>,
): Endpoint {
  return endpoint<'none', z.ZodObject, B>({ ...declared, target: 'none', ...common(declared) });
}

/** Every write takes a key, but for those that are listed with a reason. */
function takesKey({ method, name }: Pick<Endpoint, 'method' | 'name'>): boolean {
  return method !== 'GET' && !unkeyedRoutes.some((unkeyed) => unkeyed === name);
}

function common(declared: Pick<Endpoint, 'method' | 'name' | 'problems'> & { admin?: AdminAccess }) {
  const { admin, problems } = declared;
  const isOpen = admin?.permission === 'anyone';
  return {
    access: {},
    cors: 'nobody' as const,
    secure: true,
    problems: [
      ...problems,
      'other_site' as const,
      ...(isOpen ? [] : (['not_signed_in', 'not_permitted'] as const)),
      ...(isOpen || admin?.permission === 'signed-in' ? [] : (['second_factor_needed'] as const)),
      ...(admin?.needsProof ? (['password_needed'] as const) : []),
      ...(takesKey(declared) && admin?.repeats !== 'own' ? (['already_carried_out', 'still_under_way'] as const) : []),
    ],
  };
}
