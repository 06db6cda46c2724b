import { startChild } from '../processes/child-calls.ts';
import type { Workspace } from '../processes/workspace.ts';

/** An order to send requests for some time. */
export interface Burst {
  port: number;
  /** The name of the requests. */
  set: string;
  ms: number;
  connections: number;
  /** Number of the first request. It determines where in the set to begin, and the counters. */
  first: number;
  /** Whether to send each request of the set only once, and end early after the last. */
  once: boolean;
}

export interface BurstResult {
  requests: number;
  seconds: number;
  bytes: number;
  /** Number of responses by status. */
  statuses: Record<number, number>;
  /** Milliseconds at full load. */
  p50: number;
  p99: number;
}

export type LoadOrder = { kind: 'requests'; set: string; requests: string[] } | { kind: 'burst'; burst: Burst };

type LoadReport = { kind: 'ready' } | { kind: 'result'; result: BurstResult } | { kind: 'failed'; message: string };

/** The load generator, in its own process. */
export interface Load {
  give(set: string, requests: string[]): Promise<void>;
  /** Throws if a response has another status than `status`. */
  burst(burst: Burst, status: number): Promise<BurstResult>;
}

export function startLoad(workspace: Workspace): Load {
  const { ask } = startChild<LoadOrder, LoadReport>(workspace, 'load/load-child.ts');
  return {
    async give(set, requests) {
      await ask({ kind: 'requests', set, requests });
    },
    async burst(burst, status) {
      const report = await ask({ kind: 'burst', burst });
      if (report.kind !== 'result') throw new Error(report.kind === 'failed' ? report.message : 'No result.');
      const { result } = report;
      if (result.statuses[status] !== result.requests) {
        throw new Error(`Not every answer to ${burst.set} is ${status}: ${JSON.stringify(result.statuses)}`);
      }
      return result;
    },
  };
}
