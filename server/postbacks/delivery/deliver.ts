import { AsyncLocalStorage } from 'node:async_hooks';
import { steadyClock } from '../../runtime/steady-clock.ts';
import { within } from '../../runtime/time-limit.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import type { DelivererDeps } from './deliverer-deps.ts';
import { isOpen, noteAttempt, openLane, roomOf, type Lane } from './lane.ts';
import { openLeases, type LeasedDelivery } from './leases.ts';
import { logAttempt } from './log-attempt.ts';
import { FRESH_MS, NOT_SENT_PAUSE_MS, STORE_LIMIT_MS } from './schedule.ts';
import { createSettler } from './settle-attempts.ts';

/** Sends due deliveries. */
export interface Deliverer {
  /** Starts checking for due deliveries regularly. */
  start(): void;
  /** Hints that something is due, so that the next search starts almost immediately. */
  wake(): void;
  /** Stops claiming. Resolves once all work in progress is settled, or after the drain timeout. */
  stop(): Promise<void>;
  /** Sends what is due, including what becomes due as a result. Returns the number of attempts. */
  tick(): Promise<number>;
}

const POLL_MS = 500;
/** Leads come in bursts: one search serves all leads of a moment, and can claim more at once. */
const WAKE_MS = 10;
/** How many deliveries this process holds at most, for all postbacks together. */
const MAX_HELD = 1024;

/**
 * Creates the deliverer of one process (docs/contract/postbacks.md#delivery). Several processes may share a database.
 * Each postback has its own lane, so a slow receiver delays no other. Store failures and hangs are logged, and the next
 * search retries. A delivery whose result can't be stored is sent again after its lease expires: delivery is at least
 * once.
 */
export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { clock, concurrency, log, reach, store, storeLimitMs = STORE_LIMIT_MS } = deps;
  const schedule = steadyClock(clock);
  const attempt = attemptDelivery(deps, schedule);
  const leases = openLeases(deps, schedule);
  const settler = createSettler(deps, schedule);
  const lanes = new Map<string, Lane>();
  /** Lanes that wait for this process to hold fewer deliveries, in order of arrival. */
  const waitingLanes = new Set<Lane>();
  let held = 0;
  let sending = 0;
  let claims = 0;
  let attempts = 0;
  let searching: Promise<void> | null = null;
  let isSearchWanted = false;
  let pollTimer: NodeJS.Timeout | null = null;
  let wakeTimer: NodeJS.Timeout | null = null;
  let stopping: Promise<void> | null = null;
  let waitingForIdle: (() => void)[] = [];

  const freePlaces = (lane: Lane, count: number): void => {
    lane.held -= count;
    held -= count;
    const [next] = waitingLanes;
    if (next !== undefined) refill(next);
    refill(lane);
    if (held === 0 && claims === 0) for (const resolve of waitingForIdle.splice(0)) resolve();
  };

  const idle = (): Promise<void> =>
    held === 0 && claims === 0 ? Promise.resolve() : new Promise((resolve) => void waitingForIdle.push(resolve));

  const refill = (lane: Lane): void => {
    waitingLanes.delete(lane);
    const room = roomOf(lane, concurrency);
    if (room === 0 || stopping !== null) return;
    if (held + Math.min(room, concurrency) > MAX_HELD) waitingLanes.add(lane);
    else void claim(lane, Math.min(room, MAX_HELD - held));
  };

  const claim = async (lane: Lane, limit: number): Promise<void> => {
    const wasOpen = isOpen(lane);
    lane.isClaiming = true;
    lane.mayHaveMore = false;
    // Reserves the places before the store responds, so that concurrent claims don't share them.
    lane.held += limit;
    held += limit;
    claims += 1;
    const leased = await leases.claim(lane.postbackId, limit);
    lane.queue.push(...leased);
    lane.mayHaveMore ||= leased.length === limit;
    lane.isClaiming = false;
    claims -= 1;
    // The circuit has opened since: only one probe a minute may be sent now, and this claim wasn't one.
    if (isOpen(lane) && !wasOpen) returnQueued(lane);
    sendNext(lane);
    freePlaces(lane, limit - leased.length);
  };

  const sendNext = (lane: Lane): void => {
    const [first] = lane.queue;
    if (stopping !== null || (first !== undefined && clock.monotonicMs() - first.claimedAtMs > FRESH_MS))
      return returnQueued(lane);
    while (lane.sending < concurrency) {
      const next = lane.queue.shift();
      if (next === undefined) return;
      void send(lane, next);
    }
  };

  const returnQueued = (lane: Lane): void => {
    const queued = lane.queue.splice(0);
    if (queued.length === 0) return;
    lane.mayHaveMore = true;
    void leases.release(queued).then(() => freePlaces(lane, queued.length));
  };

  const send = async (lane: Lane, leased: LeasedDelivery): Promise<void> => {
    lane.sending += 1;
    sending += 1;
    attempts += 1;
    const result = await attempt(leased.delivery, leased.postback);
    lane.sending -= 1;
    sending -= 1;
    if (result === null) return postpone(lane, leased);
    reach('postback.sent');
    const { outcome } = result;
    const isDelivered = outcome.kind === 'delivered';
    const circuit = noteAttempt(lane, result.receiver, result.attempt.ms);
    deps.onAttempt?.(lane.postbackId, outcome.kind, result.attempt.ms);
    logAttempt(log, leased.delivery, result, circuit);
    if (circuit === 'opened' || outcome.kind === 'gone') returnQueued(lane);
    // Sends the next request while this one is settled, so that the receiver doesn't wait for our disk.
    sendNext(lane);
    const settled = settler.settle(leased, result);
    if (sending === 0) settler.flush();
    await settled;
    freePlaces(lane, 1);
    // A reversal may have waited for this credit.
    if (isDelivered && lane.held === 0) wake();
  };

  /** This machine can't send right now. The receiver saw nothing, so no attempt is used up. */
  const postpone = async (lane: Lane, leased: LeasedDelivery): Promise<void> => {
    log.warn({ event: 'postback_not_sent' }, 'this machine could not send a delivery; retrying soon');
    const postponed = [leased, ...lane.queue.splice(0)];
    // Others would fail the same way. The next search claims them.
    lane.mayHaveMore = false;
    await leases.release(postponed, NOT_SENT_PAUSE_MS);
    freePlaces(lane, postponed.length);
  };

  const searchOnce = async (): Promise<void> => {
    try {
      for (const postbackId of await within(storeLimitMs, store.duePostbacks({ at: schedule.now() }))) {
        const lane = lanes.get(postbackId) ?? openLane(postbackId);
        lanes.set(postbackId, lane);
        lane.mayHaveMore = true;
        refill(lane);
      }
    } catch (error) {
      log.error({ event: 'postback_look_failed', error }, 'could not look for due deliveries');
    }
  };

  /** One search runs at a time. A call during a search schedules another one after it. */
  const search = (): Promise<void> => {
    if (stopping !== null) return Promise.resolve();
    isSearchWanted = searching !== null;
    searching ??= searchOnce().finally(() => {
      searching = null;
      if (isSearchWanted) void search();
    });
    return searching;
  };

  // Bound here; otherwise all later work would inherit the context of the request or job whose lead woke us.
  const searchAfterWake = AsyncLocalStorage.bind(() => {
    wakeTimer = null;
    void search();
  });

  const wake = (): void => {
    if (pollTimer === null || wakeTimer !== null) return;
    wakeTimer = setTimeout(searchAfterWake, WAKE_MS).unref();
  };

  const drain = async (): Promise<void> => {
    if (pollTimer !== null) clearInterval(pollTimer);
    if (wakeTimer !== null) clearTimeout(wakeTimer);
    pollTimer = null;
    for (const lane of lanes.values()) returnQueued(lane);
    let timer: NodeJS.Timeout | undefined;
    const timeUp = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, deps.drainTimeoutMs);
    });
    await Promise.race([Promise.all([searching, idle()]), timeUp]);
    clearTimeout(timer);
    settler.giveUp();
  };

  return {
    start: () => {
      if (stopping === null) pollTimer ??= setInterval(() => void search(), POLL_MS).unref();
    },
    wake,
    stop: () => {
      // Assigned before the drain runs, because work that it ends checks `stopping`.
      stopping ??= Promise.resolve().then(drain);
      return stopping;
    },
    async tick() {
      const before = attempts;
      for (let last = -1; last !== attempts;) {
        last = attempts;
        // A search in progress may have started too early to find everything, and a delivery may make a reversal due.
        await searching;
        await idle();
        await search();
        await idle();
      }
      return attempts - before;
    },
  };
}
