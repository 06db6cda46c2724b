import { startChild } from './child-calls.ts';
import type { Workspace } from './workspace.ts';

/** Requests to send for a while. */
export interface Burst {
  port: number;
  /** Name of the requests. */
  set: string;
  ms: number;
  connections: number;
  /** Number of the first request: it chooses where in the set to begin, and fills the counters. */
  first: number;
  /** Sends each request of the set at most once, and ends early when there are no more. */
  once: boolean;
}

export interface BurstResult {
  requests: number;
  seconds: number;
  bytes: number;
  /** Number of answers by status. */
  statuses: Record<number, number>;
  /** Milliseconds at full load. */
  p50: number;
  p99: number;
}

export type LoadOrder = { kind: 'requests'; set: string; requests: string[] } | { kind: 'burst'; burst: Burst };

type LoadReport = { kind: 'ready' } | { kind: 'result'; result: BurstResult } | { kind: 'failed'; message: string };

/** The load generator, in a process of its own. */
export interface Load {
  give(set: string, requests: string[]): Promise<void>;
  /** Throws when an answer has another status than `status`. */
  burst(burst: Burst, status: number): Promise<BurstResult>;
}

export function startLoad(workspace: Workspace): Load {
  const { ask } = startChild<LoadOrder, LoadReport>(workspace, 'support/load-child.ts');
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
