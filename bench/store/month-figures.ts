import { rmSync } from 'node:fs';
import pg from 'pg';
import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';
import { verifyDatabase } from '../../server/ledger/verification/verify-database.ts';
import { listen } from '../../server/http/listen.ts';
import { runRetention, type RetentionOutcome } from '../../server/retention/run-retention.ts';
import { systemClock as clock } from '../../server/runtime/clock.ts';
import { systemIds } from '../../server/runtime/ids.ts';
import { createLog, quietLog } from '../../server/runtime/log.ts';
import { closeServer } from '../../server/runtime/lifecycle.ts';
import type { PartitionStep } from '../../server/store/ports/retention.ts';
import type { Store } from '../../server/store/store.ts';
import { summaryOf } from '../results/latencies.ts';
import { openYears } from './years-installation.ts';
import { yearsRequests } from './years-requests.ts';

/**
 * Measures the removal of whole months on PostgreSQL, and how long requests wait during it:
 *
 *     node bench/store/month-figures.ts postgres://…/empty STATE fill 300000
 *     node bench/store/month-figures.ts postgres://…/months STATE remove
 *     node bench/store/month-figures.ts postgres://…/months STATE drop
 *
 * The first command fills three months with that many leads and ten times as many clicks, all older than the retention
 * period. The second removes what is no longer needed. One lead in a thousand still is, because its delivery is
 * exhausted. The third runs the job during a long transaction that reads the tables, which prevents dropping the
 * months, and once more after it. It sends requests all the time.
 *
 * STATE: a file that records the content. Prints one JSON document; progress goes to standard error.
 */
const DAYS = 90;
/** Beyond 180 days and a month, so that the newest month is over, too. */
const ENDED_DAYS_AGO = 215;
const ROUND_MS = 3_000;
const KINDS = ['GET offers, 25', 'GET click', 'GET lead', 'POST transaction'] as const;

const note = (text: string): void => void process.stderr.write(`${new Date().toISOString()} ${text}\n`);

type Step = 'fill' | 'remove' | 'drop';

async function measure(databaseUrl: string, given: { leads: number; stateFile: string; step: Step }) {
  const { leads, stateFile, step } = given;
  const history = { leads, days: DAYS, endsAt: clock.now() - ENDED_DAYS_AGO * DAY_MS };
  const installation = await openYears(databaseUrl, history, { stateFile, note });
  const { app, config, dataDir, filled } = installation;
  const { store, vault } = app;
  const ids = systemIds();
  const log = createLog({ level: 'error' });
  const shell = new pg.Client({ connectionString: databaseUrl });
  await shell.connect();
  const server = await listen(app.listener, config, log);
  try {
    const steps: (PartitionStep & { ms: number })[] = [];
    /** Runs the job without pauses. `drops`: whether it also drops months. */
    const run = async (drops: boolean): Promise<RetentionOutcome> => {
      const timed: Store = {
        ...store,
        async keepPartitions(input) {
          if (!drops) return;
          const from = performance.now();
          await store.keepPartitions({
            ...input,
            onStep: (done) => {
              if (done.outcome !== 'there') steps.push({ ...done, ms: Math.round(performance.now() - from) });
              input.onStep(done);
            },
          });
        },
      };
      const parts = { store: timed, vault, clock, ids, settings: config.retention, log: quietLog() };
      const pause = async (): Promise<void> => undefined;
      return runRetention({ ...parts, pause })({ isDry: false, signal: new AbortController().signal });
    };
    if (step === 'fill') return { fill_s: filled.fillS, rows: await rowsOf(shell) };
    if (step === 'remove') return { removed: await run(false), rows: await rowsOf(shell) };

    const requests = yearsRequests({ ...filled, url: server.url, run: Date.now().toString(36) });
    const state = { round: 0, isOver: false };
    /** Sends requests one after the other until `work` is done, and for at least some seconds. */
    const beside = async (work: () => Promise<unknown>): Promise<object> => {
      const times = new Map<string, number[]>(KINDS.map((kind) => [kind, []]));
      const startedAt = performance.now();
      state.isOver = false;
      const working = work().finally(() => (state.isOver = true));
      for (; !state.isOver || performance.now() - startedAt < ROUND_MS; state.round += 1) {
        for (const kind of KINDS) {
          const from = performance.now();
          await requests[kind]?.(state.round);
          times.get(kind)?.push(performance.now() - from);
        }
      }
      await working;
      return Object.fromEntries([...times].map(([kind, list]) => [kind, summary(list)]));
    };
    const before = await rowsOf(shell);
    await beside(async () => undefined);
    const alone = await beside(async () => undefined);
    note('somebody reads');
    const reader = new pg.Client({ connectionString: databaseUrl });
    await reader.connect();
    await reader.query('begin; select count(*) from clicks_kept; select 1 from clicks limit 1');
    const whileRead = await beside(() => run(true));
    const busy = steps.splice(0);
    await reader.query('commit');
    await reader.end();
    note('nobody reads');
    const dropping = await beside(() => run(true));
    const dropped = steps.splice(0);
    const after = await rowsOf(shell);

    const needed = await shell.query<{ clickId: string; leadId: string }>(
      `select click_id as "clickId", lead_id as "leadId" from deliveries where state = 'exhausted' order by lead_id`,
    );
    let found = 0;
    for (const { clickId } of needed.rows) if ((await store.readClick(clickId)) !== null) found += 1;
    const from = performance.now();
    const verified = await verifyDatabase({ store, vault, ids, clock })({ isFull: true, isRecorded: true });
    const fullMs = Math.round(performance.now() - from);
    return {
      before,
      after,
      needed: { deliveries: needed.rows.length, clicks_found: found },
      verify_full: { ok: verified.ok, ms: fullMs },
      busy,
      dropped,
      latencies: { alone, while_somebody_reads: whileRead, dropping },
    };
  } finally {
    await shell.end();
    await closeServer(server.http, 5_000);
    await app.close();
    rmSync(dataDir, { recursive: true });
  }
}

/** Rows and megabytes of each partition. */
async function rowsOf(shell: pg.Client): Promise<Record<string, string>> {
  const { rows } = await shell.query<{ name: string }>(
    `select i.inhrelid::regclass::text as name from pg_inherits i join pg_class c on c.oid = i.inhparent
     where c.relkind = 'p' order by 1`,
  );
  const found: Record<string, string> = {};
  for (const { name } of rows) {
    const counted = await shell.query<{ text: string }>(
      `select count(*) || ' rows, ' || pg_total_relation_size('${name}') / 1048576 || ' MB' as text from ${name}`,
    );
    found[name] = counted.rows[0]?.text ?? '';
  }
  return found;
}

function summary(times: readonly number[]): object {
  const { max, p50, p99 } = summaryOf(times);
  const tenth = (ms: number): number => Number(ms.toFixed(1));
  return { count: times.length, p50: tenth(p50), p99: tenth(p99), max: tenth(max) };
}

const [databaseUrl, stateFile, step, leads] = process.argv.slice(2);
const isStep = step === 'fill' || step === 'remove' || step === 'drop';
if (databaseUrl === undefined || stateFile === undefined || !isStep || (step === 'fill' && !(Number(leads) > 0))) {
  throw new Error('Usage: node bench/store/month-figures.ts DATABASE_URL STATE fill LEADS | remove | drop');
}
const figures = await measure(databaseUrl, { leads: Number(leads), stateFile, step });
process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
