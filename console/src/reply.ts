import type { Problem } from '@rewards-wall/shared/schema/problem.ts';

/** The result of a call to the admin API. */
export type Reply<Body> = { ok: true; body: Body } | Refused;

/**
 * `isAfterLost`: the response to an earlier attempt with the same key was lost, so that attempt may have been carried
 * out.
 */
export interface Refused {
  ok: false;
  problem: Refusal;
  isAfterLost?: true;
}

/** A refusal by the service, or the lack of a response. */
export type Refusal = Pick<Problem, 'code' | 'detail' | 'errors'>;

/** A refusal without the errors of a field that is edited now; null if it has no others. */
export function withoutFaultOf(problem: Refusal, field: string): Refusal | null {
  const { errors = [] } = problem;
  const others = errors.filter(({ path }) => path !== field && !path.startsWith(`${field}.`));
  if (others.length === errors.length) return problem;
  return others.length === 0 ? null : { ...problem, errors: others };
}
