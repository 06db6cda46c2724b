import type { FetchHost, ReportHost, StoreHost } from '../feed-host.ts';
import type { Prepared, TaskKind } from '../feed-task.ts';

/** Everything that tasks may ask for. Each has only what its kind needs. */
export type AllHosts = StoreHost & ReportHost & FetchHost;

/** The calls that a task may make. */
export const hostCalls = [
  'fetchBytes',
  'pause',
  'listKnown',
  'listGoals',
  'reserveIds',
  'stage',
  'receive',
] as const satisfies readonly (keyof AllHosts)[];

export type HostCall = (typeof hostCalls)[number];

/** From a task in its own thread or process. The result of a call has the call's number. */
export type FromTask<Kind extends TaskKind = TaskKind> =
  | { readonly kind: 'call'; readonly number: number; readonly call: HostCall; readonly input: unknown }
  | { readonly kind: 'done'; readonly prepared: Prepared<Kind> };

/** To the task. */
export interface ToTask {
  readonly number: number;
  readonly answer: unknown;
}
