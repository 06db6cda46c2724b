import type { FeedTask, TaskKind } from '../feed-task.ts';
import type { FromTask, ToTask } from '../thread/messages.ts';
import type { ThreadLimits } from '../thread/prepare-in-thread.ts';

/** From a task's process to the service. `broken`: an unexpected error. */
export type FromProcess<Kind extends TaskKind = TaskKind> =
  FromTask<Kind> | { readonly kind: 'broken'; readonly error: unknown };

/** The service's first message to a task's process. */
export interface TaskOrder {
  readonly task: FeedTask;
  /** Private hosts that the task may reach, in the form of `hostKey`. */
  readonly allow: readonly string[];
  /** Null: the default limits. */
  readonly limits: ThreadLimits | null;
}

export type ToProcess = { readonly kind: 'order'; readonly order: TaskOrder } | ({ readonly kind: 'answer' } & ToTask);
