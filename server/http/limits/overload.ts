import type { MonotonicClock } from '../../runtime/clock.ts';
import type { HealthCheck } from '../../runtime/health.ts';
import type { Log } from '../../runtime/log.ts';

/** Keeps the wait of accepted requests bounded when more requests arrive than can be answered. */
export interface Overload {
  /** To be called when a request arrives. Returns whether it comes too late in its turn of the event loop to be answered. */
  arrive(): boolean;
  /** To be called when a request that came too late is refused. */
  countRefusal(): void;
  /** Warns while requests are refused. */
  readonly check: HealthCheck;
}

/** Turns must be too long for as long as this, so that neither a burst nor a pause of the process counts. */
const SUSTAINED_MS = 250;

/**
 * A request waits until those that arrived before it in the same turn have been handled, so the length of a turn is how
 * long requests wait. If turns take longer than `maxWaitMs` for 250 ms on end, requests that arrive later than that in
 * their turn are refused, until a turn is short enough again (docs/contract/http.md#overload). `maxWaitMs` 0: never.
 */
export function createOverload(deps: { maxWaitMs: number; clock: MonotonicClock; log: Log }): Overload {
  const { clock, log, maxWaitMs } = deps;
  let isTurnOpen = false;
  let turnStartedAt = 0;
  let turnEndedAt = 0;
  /** When the first of an unbroken row of long turns began; null after a short one. */
  let longSince: number | null = null;
  let isOverloaded = false;
  /** Since the last `overload_ended`. A request that came too late may be refused after the overload has ended. */
  let refused = 0;

  const endTurn = (): void => {
    isTurnOpen = false;
    turnEndedAt = clock.monotonicMs();
    if (turnEndedAt - turnStartedAt <= maxWaitMs) {
      longSince = null;
      if (!isOverloaded) return;
      isOverloaded = false;
      log.warn({ event: 'overload_ended', count: refused }, 'answers all requests again');
      refused = 0;
      return;
    }
    longSince ??= turnStartedAt;
    if (isOverloaded || turnEndedAt - longSince < SUSTAINED_MS) return;
    isOverloaded = true;
    log.warn({ event: 'overload_began' }, 'refuses requests that would wait too long');
  };

  return {
    arrive() {
      if (maxWaitMs === 0) return false;
      if (isTurnOpen) return isOverloaded && clock.monotonicMs() - turnStartedAt > maxWaitMs;
      isTurnOpen = true;
      turnStartedAt = clock.monotonicMs();
      // The service had nothing to do in between.
      if (turnStartedAt - turnEndedAt > maxWaitMs) longSince = null;
      setImmediate(endTurn);
      return false;
    },
    countRefusal() {
      refused += 1;
    },
    check: {
      name: 'load',
      check: async () =>
        isOverloaded
          ? { state: 'warning', detail: 'More requests arrive than the service can answer. It refuses some of them.' }
          : { state: 'ok' },
    },
  };
}
