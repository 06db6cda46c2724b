import { cpuMicroseconds } from '../processes/process-figures.ts';
import type { Server } from '../processes/servers.ts';
import { least, median } from '../results/statistics.ts';
import type { BurstResult, Load } from './load.ts';

/** The number and length of rounds. */
export interface Pace {
  /** Rounds that aren't counted, because compilers need some seconds to settle. */
  warmUps: number;
  /** Rounds that count. */
  rounds: number;
  /** Length of one burst, in milliseconds. */
  burstMs: number;
  /** The most requests of a burst; no limit if absent. */
  requests?: number;
  connections: number;
}

/** Requests to a server, and their expected status. */
export interface Requests {
  server: Server;
  set: string;
  status: number;
}

/** A server under load with one kind of request. */
export interface Variant extends Requests {
  name: string;
  /** Called before each burst, for requests that can be sent only once. */
  refill?: () => Promise<void>;
  /** Raw, which then gets its requests at the rate that this variant reached in the same round. */
  pacedRaw?: Requests;
}

/** The figures of one round. `cpu` is in microseconds per request, null if unknown on this system. */
export interface Round {
  rate: number;
  cpu: number | null;
  p50: number;
  p99: number;
  /** CPU of raw at this round's rate; null if not measured. */
  pacedRawCpu: number | null;
}

/** The counted rounds and their summary: medians, and the minimum of CPU figures. */
export interface Measured extends Round {
  name: string;
  rounds: readonly Round[];
  /** Bytes of a response, including headers. */
  bytes: number;
}

/**
 * Puts all variants under load in turns, round by round, so that other load affects all equally. The order changes with
 * each round, so that none is always the first after a pause.
 */
export async function takeTurns(load: Load, variants: readonly Variant[], pace: Pace): Promise<Measured[]> {
  const runs = variants.map((variant) => ({ variant, rounds: new Array<Round>(), bytes: 0 }));
  // Numbers are never reused, so that each request creates something new.
  let first = 0;
  const send = async (requests: Requests, rate: number | null, once: boolean) => {
    const { server, set, status } = requests;
    const { burstMs: ms, connections, requests: most } = pace;
    const before = cpuMicroseconds(server.pid);
    const result = await load.burst({ port: server.port, set, ms, connections, rate, first, once, status, most });
    const after = cpuMicroseconds(server.pid);
    first += result.requests + connections;
    return { result, cpu: before === null || after === null ? null : (after - before) / result.requests };
  };
  for (let round = 0; round < pace.warmUps + pace.rounds; round++) {
    for (const run of round % 2 === 0 ? runs : runs.toReversed()) {
      const { pacedRaw, refill } = run.variant;
      await refill?.();
      const { cpu, result } = await send(run.variant, null, refill !== undefined);
      if (round < pace.warmUps) continue;
      const rate = rateOf(result);
      const paced = pacedRaw === undefined ? null : await send(pacedRaw, rate, false);
      run.rounds.push({ rate, cpu, p50: result.p50, p99: result.p99, pacedRawCpu: paced?.cpu ?? null });
      run.bytes = result.bytes / result.requests;
    }
  }
  return runs.map(({ bytes, rounds, variant }) => ({ name: variant.name, bytes, ...summarize(rounds) }));
}

/** How many requests a burst needs that can be sent only once. `perMs`: more than a server takes in a millisecond. */
export function countFor({ burstMs, requests = Infinity }: Pace, perMs: number): number {
  return Math.min(requests, Math.ceil(burstMs * perMs));
}

export function rateOf({ requests, seconds }: BurstResult): number {
  return requests / seconds;
}

function summarize(rounds: readonly Round[]): Omit<Measured, 'name' | 'bytes'> {
  const leastOf = (figure: 'cpu' | 'pacedRawCpu'): number | null =>
    least(rounds.map((round) => round[figure]).filter((cpu) => cpu !== null));
  return {
    rounds,
    rate: median(rounds.map(({ rate }) => rate)),
    cpu: leastOf('cpu'),
    p50: median(rounds.map(({ p50 }) => p50)),
    p99: median(rounds.map(({ p99 }) => p99)),
    pacedRawCpu: leastOf('pacedRawCpu'),
  };
}
