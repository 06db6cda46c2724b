import type { Counter, Gauge } from 'prom-client';
import type { MonotonicClock } from '../clock.ts';
import type { Log } from '../log.ts';
import { memoryLimit } from '../memory-limit.ts';
import { within } from '../time-limit.ts';
import type { Readings } from './metrics.ts';

/** Several Prometheus servers may scrape the service, and none needs newer values. */
const KEPT_MS = 3000;
/** Prometheus times out after ten seconds by default. */
const LIMIT_MS = 5000;

/** An age for a gauge. It is negative if the clock was ahead, so it is bounded at 0. */
const seconds = (ms: number): number => Math.max(0, ms) / 1000;

interface Makers {
  counter: <Label extends string>(name: string, help: string, labels: Label[]) => Counter<Label>;
  gauge: <Label extends string>(name: string, help: string, labels?: Label[]) => Gauge<Label>;
}

/**
 * Returns a function that sets the gauges, reading at most every three seconds regardless of the number of scrapes. If
 * a reading fails or times out, it is counted, and its gauges have no values, so that graphs don't show old ones.
 */
export function readForScrape(
  deps: Makers & { readings: Readings; clock: MonotonicClock; log: Log; workers: number },
): () => Promise<void> {
  const { clock, gauge, log, readings } = deps;
  const failures = deps.counter('rewards_reading_failures_total', 'Values that a scrape could not read.', ['reading']);
  const ready = gauge('rewards_ready', '1 while /health/ready responds with 200.');
  const checks = gauge('rewards_check_state', 'Checks of readiness: 0 ok, 1 warning, 2 failed.', ['check']);
  const outbox = gauge('rewards_outbox_deliveries', 'Undelivered postbacks: pending, exhausted or parked.', ['state']);
  const overdue = gauge(
    'rewards_outbox_overdue_seconds',
    'How late the oldest pending delivery is, without receivers that are down.',
  );
  const feedAge = gauge('rewards_feed_age_seconds', 'Seconds since the feed last succeeded.', ['feed']);
  const feedFailures = gauge('rewards_feed_failures', 'Runs of the feed that failed in a row.', ['feed']);
  const verificationAge = gauge(
    'rewards_ledger_verification_age_seconds',
    'Seconds since a verification of the ledger last found nothing wrong, or since the installation.',
    ['of'],
  );
  const retentionAge = gauge('rewards_retention_age_seconds', 'Seconds since old rows were last removed.');
  const removedRows = gauge('rewards_retention_removed_rows', 'Old rows that the last run removed.', ['kind']);
  const changes = countUp(
    deps.counter('rewards_credit_changes_total', 'Ledger rows by origin, of all processes.', ['kind']),
  );
  const credits = countUp(
    deps.counter('rewards_credits_total', 'Absolute credits of ledger rows by origin, of all processes.', ['kind']),
  );
  const heldLeads = gauge('rewards_held_leads', 'Held leads that wait for a person, up to 10,000.');
  const heldAge = gauge(
    'rewards_held_lead_age_seconds',
    'Seconds since the oldest lead that waits for a person arrived.',
  );
  const releaseOverdue = gauge(
    'rewards_release_overdue_seconds',
    'How late the first timed hold is; 0 if none is due.',
  );
  const backupAge = gauge(
    'rewards_backup_age_seconds',
    'Seconds since a backup was last noted, or since the installation.',
  );
  const memory = gauge('rewards_memory_limit_bytes', 'Memory limit of the process, if it has one.');
  const connections = gauge('rewards_database_connections', 'Connections to PostgreSQL.', ['state']);
  const waiting = gauge('rewards_database_waiting', 'Commands that wait for a connection to PostgreSQL.');
  const catalogAge = gauge('rewards_catalog_age_seconds', 'Seconds since the offers in memory were last loaded.');
  const unsent = gauge('rewards_unsent_bytes', 'Memory that long responses hold for slow clients.');

  const parts: readonly { name: string; clear: () => void; read: () => Promise<void> }[] = [
    {
      name: 'readiness',
      clear() {
        ready.remove();
        checks.reset();
      },
      async read() {
        const state = await readings.readiness();
        ready.set(state.ready ? 1 : 0);
        for (const [check, one] of Object.entries(state.checks)) checks.labels(check).set(levelOf(one.state));
      },
    },
    {
      name: 'deliveries',
      clear() {
        outbox.reset();
        overdue.remove();
      },
      async read() {
        const { exhausted, overdueMs, parked, pending } = await readings.deliveries();
        outbox.labels('pending').set(pending);
        outbox.labels('exhausted').set(exhausted);
        outbox.labels('parked').set(parked);
        overdue.set(seconds(overdueMs));
      },
    },
    {
      name: 'feeds',
      clear() {
        feedAge.reset();
        feedFailures.reset();
      },
      async read() {
        for (const { ageMs, failures: failed, isPaused, name } of await readings.feeds()) {
          if (isPaused) continue;
          feedAge.labels(name).set(seconds(ageMs));
          feedFailures.labels(name).set(failed);
        }
      },
    },
    {
      name: 'verification',
      clear: () => verificationAge.reset(),
      async read() {
        const { ageMs, fullAgeMs } = await readings.verification();
        verificationAge.labels('new').set(seconds(ageMs));
        verificationAge.labels('everything').set(seconds(fullAgeMs));
      },
    },
    {
      name: 'retention',
      clear() {
        retentionAge.remove();
        removedRows.reset();
      },
      async read() {
        const last = await readings.retention();
        if (last === null) return;
        retentionAge.set(seconds(last.ageMs));
        for (const [kind, rows] of Object.entries(last.removed)) removedRows.labels(kind).set(rows);
      },
    },
    {
      name: 'credits',
      clear() {
        heldLeads.remove();
        heldAge.remove();
        releaseOverdue.remove();
      },
      async read() {
        const found = await readings.credits();
        for (const { credits: amount, kind, rows } of found.changes) {
          changes(kind, rows);
          credits(kind, amount);
        }
        heldLeads.set(found.heldLeads);
        heldAge.set(found.heldMs / 1000);
        releaseOverdue.set(found.releaseOverdueMs / 1000);
      },
    },
    {
      name: 'backup',
      clear: () => backupAge.remove(),
      read: async () => backupAge.set((await readings.backup()).ageMs / 1000),
    },
    {
      name: 'process',
      // It can't fail.
      clear: () => undefined,
      async read() {
        const pool = readings.connections();
        connections.labels('idle').set(pool?.idle ?? 0);
        connections.labels('busy').set((pool?.open ?? 0) - (pool?.idle ?? 0));
        waiting.set(pool?.waiting ?? 0);
        catalogAge.set((readings.catalogAgeMs() ?? 0) / 1000);
        unsent.set(readings.unsentBytes());
        const limit = memoryLimit(deps.workers);
        if (limit === null) memory.remove();
        else memory.set(limit);
      },
    },
  ];
  for (const { name } of parts) failures.labels(name).inc(0);

  const readPart = async ({ clear, name, read }: (typeof parts)[number]): Promise<void> => {
    clear();
    try {
      await within(LIMIT_MS, read());
    } catch (error) {
      failures.labels(name).inc();
      log.error({ event: 'metrics_failed', setting: name, error }, 'could not read metrics');
    }
  };

  let running: Promise<unknown> | null = null;
  let keptUntilMs = -Infinity;
  return async () => {
    if (clock.monotonicMs() < keptUntilMs) return;
    running ??= Promise.all(parts.map(readPart)).finally(() => {
      running = null;
      keptUntilMs = clock.monotonicMs() + KEPT_MS;
    });
    await running;
  };
}

/** Increases a counter to a total that was read. */
function countUp(counter: Counter<'kind'>): (kind: string, total: number) => void {
  const known = new Map<string, number>();
  return (kind, total) => {
    counter.labels(kind).inc(total - (known.get(kind) ?? 0));
    known.set(kind, total);
  };
}

function levelOf(state: string): number {
  return state === 'ok' ? 0 : state === 'warning' ? 1 : 2;
}
