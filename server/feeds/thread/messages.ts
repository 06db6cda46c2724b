import type { FeedHost } from '../feed-host.ts';
import type { PreparedRun } from '../prepare-run.ts';

/** What a run asks of the service. */
export const hostCalls = [
  'fetchBytes',
  'pause',
  'listKnown',
  'listGoals',
  'reserveIds',
  'stage',
] as const satisfies readonly (keyof FeedHost)[];

export type HostCall = (typeof hostCalls)[number];

/** From a run, which is in a thread or a process of its own. A call is answered under its number. */
export type FromRun<Call extends HostCall = HostCall> =
  | { readonly kind: 'call'; readonly number: number; readonly call: Call; readonly input: unknown }
  | { readonly kind: 'done'; readonly prepared: PreparedRun };

/** To the run. */
export interface ToRun {
  readonly number: number;
  readonly answer: unknown;
}
