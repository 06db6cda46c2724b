import type { StoreHost } from '../feed-host.ts';
import type { RunTask } from '../prepare-run.ts';
import type { FromRun, ToRun } from '../thread/messages.ts';
import type { ThreadLimits } from '../thread/prepare-in-thread.ts';

/** From the process of a run to the service. `broken`: an error that no one expected. */
export type FromProcess = FromRun<keyof StoreHost> | { readonly kind: 'broken'; readonly error: unknown };

/** The first message of the service to the process of a run. */
export interface RunOrder {
  readonly task: RunTask;
  /** Private hosts that the run may reach, in the form of `hostKey`. */
  readonly allow: readonly string[];
  /** Null: as usual. */
  readonly limits: ThreadLimits | null;
}

export type ToProcess = { readonly kind: 'order'; readonly order: RunOrder } | ({ readonly kind: 'answer' } & ToRun);
