import type { FeedHost } from '../feed-host.ts';
import type { PreparedRun } from '../prepare-run.ts';

/** The calls that a run may make to the service. */
export const hostCalls = [
  'fetchBytes',
  'pause',
  'listKnown',
  'listGoals',
  'reserveIds',
  'stage',
] as const satisfies readonly (keyof FeedHost)[];

export type HostCall = (typeof hostCalls)[number];

/** From a run in its own thread or process. The result of a call has the call's number. */
export type FromRun<Call extends HostCall = HostCall> =
  | { readonly kind: 'call'; readonly number: number; readonly call: Call; readonly input: unknown }
  | { readonly kind: 'done'; readonly prepared: PreparedRun };

/** To the run. */
export interface ToRun {
  readonly number: number;
  readonly answer: unknown;
}
