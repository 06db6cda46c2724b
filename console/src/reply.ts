import type { Problem } from '@rewards-wall/shared/schema/problem.ts';

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
