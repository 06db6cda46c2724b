import type { Clock } from './clock.ts';
import type { Ids } from './ids.ts';
import type { Log } from './log.ts';

/** Several heartbeats fit into SILENT_MS. */
const HEARTBEAT_MS = 3000;

/** The registration of this process among those that use the database. */
export interface Presence {
  /** Owns the leases of this process. */
  readonly processId: string;
  /** Ends the registration. If that write fails, the missing heartbeats end it. */
  end(): Promise<void>;
}

/**
 * Registers this process and sends heartbeats, by a timer that doesn't keep the process alive. Throws if the first one
 * fails.
 */
export async function keepPresence(deps: {
  store: {
    /** Returns how many leases of dead processes it released. */
    heartbeat(beat: { processId: string; keyFingerprint: string; at: number }): Promise<{ freed: number }>;
    endProcess(end: { processId: string; at: number }): Promise<unknown>;
  };
  clock: Clock;
  log: Log;
  ids: Ids;
  keyFingerprint: string;
}): Promise<Presence> {
  const { clock, ids, keyFingerprint, log, store } = deps;
  const processId = ids.timeOrdered('prc', clock.now());
  let isUnderWay = false;

  const beat = async (): Promise<void> => {
    const { freed } = await store.heartbeat({ processId, keyFingerprint, at: clock.now() });
    if (freed > 0) log.info({ event: 'leases_freed', count: freed }, 'freed deliveries that a dead process had leased');
  };

  const beatOnTime = async (): Promise<void> => {
    if (isUnderWay) return;
    isUnderWay = true;
    try {
      await beat();
    } catch (error) {
      log.error({ event: 'heartbeat_failed', error }, 'could not record the heartbeat of this process');
    } finally {
      isUnderWay = false;
    }
  };

  await beat();
  const timer = setInterval(() => void beatOnTime(), HEARTBEAT_MS).unref();
  return {
    processId,
    async end() {
      clearInterval(timer);
      try {
        await store.endProcess({ processId, at: clock.now() });
      } catch (error) {
        log.error({ event: 'farewell_failed', error }, 'could not record the end of this process');
      }
    },
  };
}
