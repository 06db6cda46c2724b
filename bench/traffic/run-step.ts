import { Pool } from 'undici';
import { percentile } from '../results/statistics.ts';
import type { RequestKind } from './mix.ts';

/** A request and the handling of its response. */
export interface Operation {
  kind: RequestKind;
  request: { method: 'GET' | 'POST'; path: string; headers: Record<string, string>; body?: string };
  /** Checks the response. Returns the problem as one word; null if it is as expected. */
  answered(answer: ServiceResult): string | null;
  /** There was no response. */
  failed(): void;
}

export interface ServiceResult {
  status: number;
  location: string;
  text: string;
}

/** The rate and length of a step. */
export interface Step {
  /** Requests per second. */
  rate: number;
  ms: number;
}

/** Latencies in milliseconds, from the time a request was due to its response. */
export interface KindResult {
  answered: number;
  p50: number;
  p99: number;
  max: number;
}

/** The result of a step. */
export interface StepResult {
  rate: number;
  sent: number;
  /** From the first request to the last response. */
  seconds: number;
  all: KindResult;
  kinds: Partial<Record<RequestKind, KindResult>>;
  /** The number of requests without the expected response, by kind and problem. */
  errors: Record<string, number>;
  /** How late requests were sent, in milliseconds. If this is large, the generator itself is the bottleneck. */
  lateP99: number;
}

export interface Sender {
  run(step: Step, next: () => Operation): Promise<StepResult>;
  close(): Promise<void>;
}

const TICK_MS = 1;
/**
 * The maximum number of requests in flight. Others wait in the generator, and their latency counts from when they were
 * due.
 */
const CONNECTIONS = 512;
const ANSWER_LIMIT_MS = 30_000;

/** Opens the connections to a service on loopback. */
export function openSender(port: number): Sender {
  const pool = new Pool(`http://127.0.0.1:${port}`, {
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: ANSWER_LIMIT_MS,
    bodyTimeout: ANSWER_LIMIT_MS,
  });
  return {
    run: (step, next) => runStep(step, next, (operation) => send(pool, operation)),
    close: () => pool.close(),
  };
}

/**
 * Sends requests when they are due, whether or not earlier ones have a response. Resolves when all have a response or
 * failed. Latency counts from when a request was due, so that a slow service can't hide the requests that it delayed.
 * `transmit`: returns the problem, or null.
 */
export async function runStep(
  { ms, rate }: Step,
  next: () => Operation,
  transmit: (operation: Operation) => Promise<string | null>,
): Promise<StepResult> {
  const latencies = new Map<RequestKind, number[]>();
  const late: number[] = [];
  const errors: Record<string, number> = {};
  const open: Promise<void>[] = [];
  const total = Math.max(1, Math.round((rate * ms) / 1_000));
  const startedAt = performance.now();
  let lastAt = startedAt;
  let sent = 0;
  const sendOne = async (dueAt: number): Promise<void> => {
    const operation = next();
    const problem = await transmit(operation);
    lastAt = performance.now();
    if (problem === null) {
      const known = latencies.get(operation.kind) ?? [];
      latencies.set(operation.kind, known);
      known.push(lastAt - dueAt);
    } else {
      const name = `${operation.kind}: ${problem}`;
      errors[name] = (errors[name] ?? 0) + 1;
    }
  };
  const allSent = Promise.withResolvers<void>();
  const sendDue = (): void => {
    for (let now = performance.now(); sent < total; now = performance.now()) {
      const dueAt = startedAt + (sent * 1_000) / rate;
      if (dueAt > now) return;
      late.push(now - dueAt);
      sent += 1;
      open.push(sendOne(dueAt));
    }
    allSent.resolve();
  };
  const ticks = setInterval(sendDue, TICK_MS);
  try {
    await allSent.promise;
    await Promise.all(open);
  } finally {
    clearInterval(ticks);
  }
  const kinds = Object.fromEntries([...latencies].map(([kind, all]) => [kind, summaryOf(all)]));
  return {
    rate,
    sent,
    seconds: (lastAt - startedAt) / 1_000,
    errors,
    kinds,
    all: summaryOf([...latencies.values()].flat()),
    lateP99: percentile(Float64Array.from(late).sort(), 0.99),
  };
}

async function send(pool: Pool, operation: Operation): Promise<string | null> {
  try {
    const { body, headers, statusCode } = await pool.request(operation.request);
    const text = await body.text();
    return operation.answered({ status: statusCode, location: String(headers['location'] ?? ''), text });
  } catch (error) {
    operation.failed();
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
}

function summaryOf(latencies: readonly number[]): KindResult {
  const sorted = Float64Array.from(latencies).sort();
  return {
    answered: sorted.length,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? NaN,
  };
}
