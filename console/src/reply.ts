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
