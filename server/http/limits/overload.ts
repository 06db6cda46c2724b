import type { CpuClock, MonotonicClock } from '../../runtime/clock.ts';
import type { HealthCheck } from '../../runtime/health.ts';
import type { Log } from '../../runtime/log.ts';

/** Bounds the latency of accepted requests when more arrive than can be served. */
export interface Overload {
  /** Must be called when a request arrives. Returns whether it is too late in its event loop turn to be served. */
  arrive(): boolean;
  /** Must be called when a late request is refused. */
  countRefusal(): void;
  /** Warns while requests are being refused. */
  readonly check: HealthCheck;
}

/** Turns must stay too long for this long, so that a burst or a pause of the process doesn't count. */
const SUSTAINED_MS = 250;

/**
 * A request waits for those that arrived earlier in the same event loop turn. If turns take longer than `maxWaitMs` for
 * 250 ms on end, requests later than that in a turn are refused until a turn is short again
 * (docs/contract/http.md#unknown-outcomes). `maxWaitMs` 0 disables this.
 *
 * A turn counts as long only if the process has worked for that time, so that other programs on a busy machine cause no
 * refusals.
 */
export function createOverload(deps: { maxWaitMs: number; clock: MonotonicClock & CpuClock; log: Log }): Overload {
  const { clock, log, maxWaitMs } = deps;
  let isTurnOpen = false;
  let turnStartedAt = 0;
  let cpuMsAtStart = 0;
  let turnEndedAt = 0;
  /** When the current series of long turns began; null after a short one. */
  let longSince: number | null = null;
  let isOverloaded = false;
  /** Refusals since the last `overload_ended`. A late request may be refused after the overload has ended. */
  let refused = 0;

  const isTurnLong = (at: number): boolean =>
    at - turnStartedAt > maxWaitMs && clock.cpuMs() - cpuMsAtStart > maxWaitMs;

  const endTurn = (): void => {
    isTurnOpen = false;
    turnEndedAt = clock.monotonicMs();
    if (!isTurnLong(turnEndedAt)) {
      longSince = null;
      if (!isOverloaded) return;
      isOverloaded = false;
      log.warn({ event: 'overload_ended', count: refused }, 'handles all requests again');
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
      if (isTurnOpen) return isOverloaded && isTurnLong(clock.monotonicMs());
      isTurnOpen = true;
      turnStartedAt = clock.monotonicMs();
      cpuMsAtStart = clock.cpuMs();
      // The service was idle in between, so a series of long turns can't continue.
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
          ? { state: 'warning', detail: 'More requests arrive than the service can handle. It refuses some of them.' }
          : { state: 'ok' },
    },
  };
}
