import type { Load } from './load.ts';
import { cpuMicroseconds } from '../processes/process-figures.ts';
import type { Server } from '../processes/servers.ts';

/** The number and length of rounds. */
export interface Pace {
  /** Rounds that don't count, because compilers need some seconds to settle. */
  warmUps: number;
  /** Rounds that count. */
  rounds: number;
  /** Length of one burst, in milliseconds. */
  burstMs: number;
  connections: number;
}

/** A server under load with one kind of request. */
export interface Variant {
  name: string;
  server: Server;
  set: string;
  status: number;
  /** Called before each burst, for requests that can be sent only once. */
  refill?: () => Promise<void>;
}

/** Medians over the rounds. `cpu` is the minimum, in microseconds per request; null if unknown on this system. */
export interface Measured {
  name: string;
  rate: number;
  cpu: number | null;
  p50: number;
  p99: number;
  /** Bytes of a response, including headers. */
  bytes: number;
}

/** Puts all variants under load in turns, round by round, so that other load affects all alike. */
export async function takeTurns(load: Load, variants: readonly Variant[], pace: Pace): Promise<Measured[]> {
  const runs = variants.map((variant) => ({
    variant,
    rates: nums(),
    cpus: nums(),
    p50s: nums(),
    p99s: nums(),
    bytes: 0,
  }));
  // No number is used twice, so that each request creates something new.
  let first = 0;
  for (let round = 0; round < pace.warmUps + pace.rounds; round++) {
    for (const run of runs) {
      const { server, set, status, refill } = run.variant;
      await refill?.();
      const before = cpuMicroseconds(server.pid);
      const burst = { port: server.port, set, ms: pace.burstMs, connections: pace.connections, first };
      const result = await load.burst({ ...burst, once: refill !== undefined }, status);
      const after = cpuMicroseconds(server.pid);
      first += result.requests + pace.connections;
      if (round < pace.warmUps) continue;
      run.rates.push(result.requests / result.seconds);
      if (before !== null && after !== null) run.cpus.push((after - before) / result.requests);
      run.p50s.push(result.p50);
      run.p99s.push(result.p99);
      run.bytes = result.bytes / result.requests;
    }
  }
  return runs.map(({ variant, rates, cpus, p50s, p99s, bytes }) => ({
    name: variant.name,
    rate: median(rates),
    cpu: cpus.length === 0 ? null : Math.min(...cpus),
    p50: median(p50s),
    p99: median(p99s),
    bytes,
  }));
}

/** The median; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? NaN) + (sorted[Math.floor(half)] ?? NaN)) / 2;
}

function nums(): number[] {
  return [];
}
