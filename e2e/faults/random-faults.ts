import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { faults, type Fault, type FaultProxy } from '../support/database/fault-proxy.ts';
import { seededRandom } from './random.ts';

/** Short faults are more frequent than those that last until a timeout. */
const statementFaults = [
  ...faults,
  ...(['drop-answer', 'drop-answer', 'drop-request', 'reset', 'delay'] as const),
] as const satisfies readonly Fault[];

/** Faults of the whole database. */
const outages = ['terminate-all', 'refuse-new', 'silent-new', 'black-hole-all'] as const;
export type Outage = (typeof outages)[number];

const ONE_STATEMENT_IN = 40;
/** The first answers to batches that write are lost, so that every run has unknown outcomes. */
const LOST_AT_FIRST = 3;
const writes = /insert into ledger|record_clicks/;
const LONGEST_PAUSE_MS = 1_200;
const OUTAGE_MS = 200;

/** Injects random faults until `stop` resolves, and counts them. */
export function startRandomFaults(proxy: FaultProxy, shell: Client, seed: number) {
  const random = seededRandom(seed);
  const injected = new Map<Fault | Outage, number>();
  const count = (what: Fault | Outage): void => void injected.set(what, (injected.get(what) ?? 0) + 1);
  const stopped = new AbortController();

  let lost = 0;
  proxy.onStatement = (text) => {
    if (lost < LOST_AT_FIRST && writes.test(text)) {
      lost += 1;
      count('drop-answer');
      return 'drop-answer';
    }
    if (random.below(ONE_STATEMENT_IN) > 0) return null;
    const fault = random.pick(statementFaults);
    count(fault);
    return fault;
  };

  const startOutage = async (what: Outage): Promise<void> => {
    count(what);
    switch (what) {
      case 'terminate-all':
        await shell.query(
          `select pg_terminate_backend(pid) from pg_stat_activity
           where application_name = 'rewards-wall' and datname = current_database()`,
        );
        return;
      case 'black-hole-all':
        proxy.blackHoleAll();
        return;
      case 'refuse-new':
      case 'silent-new':
        proxy.newConnections = what === 'refuse-new' ? 'refuse' : 'silent';
        await pause(OUTAGE_MS);
        proxy.newConnections = 'pass';
    }
  };

  const outagesEnded = (async () => {
    while (!stopped.signal.aborted) {
      await pause(random.below(LONGEST_PAUSE_MS));
      if (!stopped.signal.aborted) await startOutage(random.pick(outages));
    }
  })();

  return {
    injected,
    async stop(): Promise<void> {
      stopped.abort();
      await outagesEnded;
      proxy.heal();
    },
  };
}
