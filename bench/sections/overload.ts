import { readConfig } from '../../server/config.ts';
import { makeInstallation } from '../data/installation.ts';
import { kneeOf } from '../load/knee.ts';
import type { BurstResult } from '../load/load.ts';
import { offersRequests } from '../load/requests.ts';
import { rateOf } from '../load/rounds.ts';
import { startService } from '../processes/servers.ts';
import { heading, note, printTable } from '../results/print.ts';
import type { Row } from '../results/row.ts';
import { median } from '../results/statistics.ts';
import { check } from '../results/targets.ts';
import type { Bench, Section } from '../settings.ts';

/** The results of one rate. Rates are per second, latencies those of accepted requests, in milliseconds. */
interface Step {
  rate: number;
  accepted: number[];
  p50: number;
  p50s: number[];
  p99s: number[];
  /** Share of 503 of all responses. */
  refused: number[];
}

const SUCCESS = 200;
const OVERLOADED = 503;
/** Many more than a browser's few, so that a service that refuses nothing builds up a queue. */
const CONNECTIONS = 512;
/** Shares of the rate that the service reaches when each connection waits for its response. */
const SHARES = [0.2, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.4, 1.6, 1.8, 2];
const BEYOND = 2;

/**
 * GET offers at rising rates, sent when they are due, whether or not earlier ones have a response. Finds the knee, and
 * shows latency and refusals at twice its rate.
 */
export const overload: Section = async (bench) => {
  const { load, pace, workspace } = bench;
  heading(`Overload: GET offers limit=25 of 1000, ${CONNECTIONS} connections, latency from when a request was due`);
  const { keys, settings } = await makeInstallation(workspace, { size: 1_000, targeted: true });
  const limits = { MAX_CONNECTIONS_PER_ADDRESS: '0', MAX_WAIT_MS: String(readConfig({}).maxWaitMs) };
  const service = await startService(workspace, { ...settings, ...limits });
  const set = 'overload';
  await load.give(set, offersRequests(keys, 25));
  let first = 0;
  const send = async (rate: number | null, connections: number): Promise<BurstResult> => {
    const burst = { port: service.port, set, ms: pace.burstMs, connections, rate, first };
    const result = await load.burst({ ...burst, once: false, status: SUCCESS }, OVERLOADED);
    first += result.requests + connections;
    return result;
  };
  const saturated: number[] = [];
  for (let round = 0; round < pace.warmUps + pace.rounds; round++) {
    const rate = rateOf(await send(null, pace.connections));
    if (round >= pace.warmUps) saturated.push(rate);
  }
  const capacity = median(saturated);
  const measure = async (rate: number): Promise<Step> =>
    stepOf(rate, await repeat(bench, () => send(rate, CONNECTIONS)));
  const steps: Step[] = [];
  for (const share of SHARES) {
    steps.push(await measure(capacity * share));
    if (kneeOf(steps)?.isPassed === true) break;
  }
  const found = kneeOf(steps);
  const knee = found?.step ?? null;
  const beyond = knee === null ? null : await measure(knee.rate * BEYOND);
  await service.stop();

  note(`  With ${pace.connections} connections that wait for their responses: ${capacity.toFixed(0)} requests/s.`);
  printTable(
    ['sent/s', 'accepted/s', 'p50 ms', 'p99 ms', '503', ''],
    [...steps, ...(beyond === null ? [] : [beyond])].map((step) => [
      step.rate.toFixed(0),
      median(step.accepted).toFixed(0),
      step.p50.toFixed(1),
      median(step.p99s).toFixed(1),
      `${(median(step.refused) * 100).toFixed(0)} %`,
      step === knee
        ? found?.isPassed === true
          ? 'the knee'
          : 'the knee, or below it'
        : step === beyond
          ? 'twice the knee'
          : '',
    ]),
  );
  const rows = [knee, beyond].flatMap((step) =>
    step === null ? [] : [rowOf(step === knee ? 'at the knee' : 'at twice the knee', step)],
  );
  const kept = knee === null || beyond === null ? null : median(beyond.accepted) / median(knee.accepted);
  return { rows, checks: [check('Overload: requests/s accepted at twice the knee, of the knee', kept)] };
};

async function repeat<Result>({ pace }: Bench, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < pace.rounds) results.push(await work());
  return results;
}

function stepOf(rate: number, results: readonly BurstResult[]): Step {
  const share = ({ requests, statuses }: BurstResult, status: number): number => (statuses[status] ?? 0) / requests;
  const p50s = results.map(({ p50 }) => p50);
  return {
    rate,
    accepted: results.map((result) => share(result, SUCCESS) * rateOf(result)),
    p50: median(p50s),
    p50s,
    p99s: results.map(({ p99 }) => p99),
    refused: results.map((result) => share(result, OVERLOADED)),
  };
}

function rowOf(name: string, { accepted, p50s, p99s, refused }: Step): Row {
  return {
    name,
    figures: [
      { name: 'accepted/s', better: 'higher', rounds: accepted },
      { name: 'p50 ms of the accepted', better: 'lower', rounds: p50s },
      { name: 'p99 ms of the accepted', better: 'lower', rounds: p99s },
      { name: 'share of 503', better: 'lower', rounds: refused },
    ],
  };
}
