import type { Store } from '../store/store.ts';
import { checkClock } from './clock-check.ts';
import type { ClockJump } from '../runtime/clock-jump.ts';
import type { ServiceClock } from '../runtime/clock.ts';
import { checkDatabase } from './database-check.ts';
import type { HealthCheck, CheckState } from '../runtime/health.ts';
import type { ReplicaState } from '../store/ports/database.ts';

/** Readiness checks of the service's dependencies. A check that throws has failed. */
export function serviceChecks(deps: {
  store: Store;
  clock: ServiceClock;
  clockJump: ClockJump;
  /** Null where the database has no clock of its own. */
  databaseTime: (() => Promise<number>) | null;
  /** Why the clock may have been wrong since before startup; null if it seems right. */
  findClockProblem: () => Promise<string | null>;
  loadCatalog: () => Promise<unknown>;
  /** Whether the database has switched to another master key than this process's. */
  hasOldKey: () => Promise<boolean>;
  /** The address of an untrusted proxy that has forwarded requests; '' if it is public, null for none. */
  untrustedProxy: () => string | null;
  /** Whether users reach the walls under another host than `publicUrl`'s. */
  hasOtherHost: () => boolean;
  publicUrl: string;
  hasReplica: boolean;
  /** Process IDs of workers that don't respond to the primary process; null without workers. */
  silentWorkers: (() => readonly number[]) | null;
}): HealthCheck[] {
  const { clock, clockJump, databaseTime, findClockProblem, store } = deps;
  const storageFailures = (): number => store.storageFailures();
  return [
    checkDatabase({ probe: () => store.probe(clock.now()), storageFailures, clock }),
    ...(store.engine === 'postgres' ? [checkSetUp(store)] : []),
    ...(deps.hasReplica ? [checkReplica(store)] : []),
    checkClock({ clock, clockJump, databaseTime, findClockProblem }),
    {
      name: 'catalog',
      check: async () => {
        await deps.loadCatalog();
        return { state: 'ok' };
      },
    },
    {
      name: 'master_key',
      check: async () =>
        (await deps.hasOldKey())
          ? { state: 'failed', detail: 'The master key was changed. Restart this process with the new key.' }
          : { state: 'ok' },
    },
    ...(deps.silentWorkers === null ? [] : [checkSilentWorkers(deps.silentWorkers)]),
    {
      name: 'proxy',
      check: async () => {
        const proxy = deps.untrustedProxy();
        if (proxy === null) return { state: 'ok' };
        const named = proxy === '' ? '' : ` (${proxy})`;
        return {
          state: 'warning',
          detail: `A proxy${named} that is not in TRUSTED_PROXIES forwards requests. The service treats them as plain HTTP. If the proxy is yours, add its address.`,
        };
      },
    },
    {
      name: 'public_url',
      check: async () =>
        deps.hasOtherHost()
          ? {
              state: 'warning',
              detail: `Users reach the walls under another host than that of PUBLIC_URL (${deps.publicUrl}), so click links and images lead to the wrong host. Set PUBLIC_URL to the URL that users open, and restart.`,
            }
          : { state: 'ok' },
    },
  ];
}

/** Warns about database settings that the operator should change, and explains others. */
function checkSetUp(store: Store): HealthCheck {
  return {
    name: 'database_set_up',
    async check() {
      const { notes, warnings } = await store.setUpNotes();
      if (warnings.length > 0) return { state: 'warning', detail: [...warnings, ...notes].join(' ') };
      return notes.length > 0 ? { state: 'ok', detail: notes.join(' ') } : { state: 'ok' };
    },
  };
}

/** Fails while workers don't respond, and names their process IDs. */
export function checkSilentWorkers(silentWorkers: () => readonly number[]): HealthCheck {
  return {
    name: 'silent_workers',
    async check() {
      const silent = silentWorkers();
      if (silent.length === 0) return { state: 'ok' };
      return { state: 'failed', detail: `Workers that do not respond, by process id: ${silent.join(', ')}.` };
    },
  };
}

const states: Readonly<Record<ReplicaState, CheckState>> = {
  used: { state: 'ok' },
  behind: {
    state: 'warning',
    detail: 'The replica is more than a second behind, so lists are read from the primary.',
  },
  gone: { state: 'warning', detail: 'The replica does not respond, so lists are read from the primary.' },
};

/** Warns while lists are not read from the replica. */
function checkReplica(store: Store): HealthCheck {
  return {
    name: 'replica',
    async check() {
      const state = await store.replicaState();
      return state === null ? { state: 'ok' } : states[state];
    },
  };
}
