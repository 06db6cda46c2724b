import type { StoreHost } from '../feed-host.ts';
import type { RunTask } from '../prepare-run.ts';
import type { FromRun, ToRun } from '../thread/messages.ts';
import type { ThreadLimits } from '../thread/prepare-in-thread.ts';

/** From a run's process to the service. `broken`: an unexpected error. */
export type FromProcess = FromRun<keyof StoreHost> | { readonly kind: 'broken'; readonly error: unknown };

/** The service's first message to a run's process. */
export interface RunOrder {
  readonly task: RunTask;
  /** Private hosts that the run may reach, in the form of `hostKey`. */
  readonly allow: readonly string[];
  /** Null: the default limits. */
  readonly limits: ThreadLimits | null;
}

export type ToProcess = { readonly kind: 'order'; readonly order: RunOrder } | ({ readonly kind: 'answer' } & ToRun);
