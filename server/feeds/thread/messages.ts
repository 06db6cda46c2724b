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

/** From the thread of a run to the service. A call is answered under its number. */
export type FromThread =
  | { readonly kind: 'call'; readonly number: number; readonly call: HostCall; readonly input: unknown }
  | { readonly kind: 'done'; readonly prepared: PreparedRun };

/** From the service to the thread. */
export interface ToThread {
  readonly number: number;
  readonly answer: unknown;
}
