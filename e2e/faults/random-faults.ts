import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { faults, type Fault, type FaultProxy } from '../support/database/fault-proxy.ts';
import { seededRandom } from './random.ts';

/** Those that are over at once come more often than those that are waited out. */
const mixture = [
  ...faults,
  ...(['drop-answer', 'drop-answer', 'drop-request', 'reset', 'delay'] as const),
] as const satisfies readonly Fault[];

/** What happens to the whole database at once. */
const upheavals = ['terminate-all', 'refuse-new', 'silent-new', 'black-hole-all'] as const;
export type Upheaval = (typeof upheavals)[number];

const ONE_STATEMENT_IN = 40;
const LONGEST_PAUSE_MS = 1_200;
const LASTS_MS = 200;

/** Faults at random, until `stop` resolves; answers how often each happened. */
export function startRandomFaults(proxy: FaultProxy, shell: Client, seed: number) {
  const random = seededRandom(seed);
  const happened = new Map<Fault | Upheaval, number>();
  const note = (what: Fault | Upheaval): void => void happened.set(what, (happened.get(what) ?? 0) + 1);
  const over = new AbortController();

  proxy.onStatement = () => {
    if (random.below(ONE_STATEMENT_IN) > 0) return null;
    const fault = random.pick(mixture);
    note(fault);
    return fault;
  };

  const disturb = async (what: Upheaval): Promise<void> => {
    note(what);
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
        await pause(LASTS_MS);
        proxy.newConnections = 'pass';
    }
  };

  const driven = (async () => {
    while (!over.signal.aborted) {
      await pause(random.below(LONGEST_PAUSE_MS));
      if (!over.signal.aborted) await disturb(random.pick(upheavals));
    }
  })();

  return {
    happened,
    async stop(): Promise<void> {
      over.abort();
      await driven;
      proxy.heal();
    },
  };
}
