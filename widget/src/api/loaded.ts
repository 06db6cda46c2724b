import { failureOf } from './load-failure.ts';
import type { LoadFailure } from './load-failure.ts';
import type { JsonResponse } from './request-json.ts';

/** What a request loaded, or why it failed. */
export type Loaded<T> = { readonly kind: 'loaded'; readonly value: T } | Failed;

/** `status` is the HTTP status; null when there was no response. */
export interface Failed {
  readonly kind: 'failed';
  readonly failure: LoadFailure;
  readonly status: number | null;
  /** The body of a refusal: unchecked JSON. */
  readonly problem?: unknown;
}

/** The response, with its body parsed by `read`. */
export function loaded<T>(answer: JsonResponse, read: (body: unknown) => T): Loaded<T> {
  if (answer.kind === 'ok') return { kind: 'loaded', value: read(answer.body) };
  if (answer.kind === 'unreachable') return { kind: 'failed', failure: failureOf(null), status: null };
  const { status, body } = answer;
  return { kind: 'failed', failure: failureOf(status), status, problem: body };
}
