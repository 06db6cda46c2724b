import { TimeLimitError, within as withinLimit } from '../../../server/runtime/time-limit.ts';

/** Resolves like `promise`, or rejects after `timeoutMs` with an error that says what it waited for. */
export async function within<Result>(timeoutMs: number, what: string, promise: Promise<Result>): Promise<Result> {
  try {
    return await withinLimit(timeoutMs, promise);
  } catch (error) {
    if (!(error instanceof TimeLimitError)) throw error;
    throw new Error(`Waited ${timeoutMs / 1000} s for ${what}.`, { cause: error });
  }
}
