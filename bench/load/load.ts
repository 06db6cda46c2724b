import { startChild } from '../processes/child-calls.ts';
import type { Workspace } from '../processes/workspace.ts';

/** A request to the load generator. */
export interface Burst {
  port: number;
  /** The name of the set of requests. */
  set: string;
  ms: number;
  connections: number;
  /** Requests per second. Null: each connection sends its next request as soon as it has a response. */
  rate: number | null;
  /** The number of the first request, which determines the position in the set and the counters. */
  first: number;
  /** Whether to send each request of the set only once, and stop after the last. */
  once: boolean;
  /** The most requests to send; as many as fit into `ms` if absent. */
  most?: number | undefined;
  /** The status of a successful response. */
  status: number;
  /** Whether the result includes every latency. */
  isKept?: boolean;
}

export interface BurstResult {
  requests: number;
  seconds: number;
  bytes: number;
  /** Number of responses by status. */
  statuses: Record<number, number>;
  /** Milliseconds from when a successful request was due to its response; NaN if none was successful. */
  p50: number;
  p99: number;
  /** All latencies, if the burst asks for them. */
  latencies?: number[];
}

export type LoadOrder = { kind: 'requests'; set: string; requests: string[] } | { kind: 'burst'; burst: Burst };

type LoadReport = { kind: 'ready' } | { kind: 'result'; result: BurstResult } | { kind: 'failed'; message: string };

/** The load generator, in its own process. */
export interface Load {
  give(set: string, requests: string[]): Promise<void>;
  /** Throws if a response has neither the burst's status nor `refusal`. */
  burst(burst: Burst, refusal?: number): Promise<BurstResult>;
}

export function startLoad(workspace: Workspace): Load {
  const { ask } = startChild<LoadOrder, LoadReport>(workspace, 'load/load-child.ts');
  return {
    async give(set, requests) {
      await ask({ kind: 'requests', set, requests });
    },
    async burst(burst, refusal) {
      const report = await ask({ kind: 'burst', burst });
      if (report.kind !== 'result') throw new Error(report.kind === 'failed' ? report.message : 'No result.');
      const { requests, statuses } = report.result;
      const expected = (statuses[burst.status] ?? 0) + (refusal === undefined ? 0 : (statuses[refusal] ?? 0));
      if (expected !== requests) {
        throw new Error(`Not every response to ${burst.set} is ${burst.status}: ${JSON.stringify(statuses)}`);
      }
      return report.result;
    },
  };
}
