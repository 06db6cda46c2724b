import type { ServiceClock } from '../../runtime/clock.ts';
import type { Ids } from '../../runtime/ids.ts';
import type { Log } from '../../runtime/log.ts';
import { steadyClock } from '../../runtime/steady-clock.ts';
import { TimeLimitError, within } from '../../runtime/time-limit.ts';
import type { ClaimedDelivery, DeliveriesPort } from '../../store/ports/deliveries.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { attemptDelivery, type AttemptDeps } from './attempt-delivery.ts';
import { isOpen, noteAttempt, openLane, roomOf, type Lane, type Leased } from './lane.ts';
import { logAttempt } from './log-attempt.ts';
import { PROBE_EVERY_MS, STORE_LIMIT_MS } from './schedule.ts';
import { createSettler, type SettlerDeps } from './settle-attempts.ts';

export interface DelivererDeps extends Omit<AttemptDeps, 'schedule'>, Omit<SettlerDeps, 'store' | 'schedule'> {
  store: Pick<DeliveriesPort, 'duePostbacks' | 'claimDeliveries' | 'releaseDeliveries'> & SettlerDeps['store'];
  /** The postback as it is stored now. */
  findPostback: (postbackId: string) => Promise<Postback | null>;
  clock: ServiceClock;
  ids: Pick<Ids, 'bytes' | 'timeOrdered'>;
  log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Of this process: whose leases they are. */
  processId: string;
  /** Requests under way to one postback at most. */
  concurrency: number;
  /** How long `stop` waits for requests under way. */
  drainTimeoutMs: number;
}

/** Sends what is due, as long as it runs. */
export interface Deliverer {
  /** Looks for due deliveries now and then from now on. */
  start(): void;
  /** A hint that something is due: looks almost at once. */
  wake(): void;
  /** Claims nothing more and resolves when what is under way is settled, or given up after the drain timeout. */
  stop(): Promise<void>;
  /** Sends what is due now, and what becomes due by that; answers how many attempts it made. */
  tick(): Promise<number>;
}

const POLL_MS = 500;
/** Leads come in crowds: one look serves those of a moment, and finds more to claim at once. */
const WAKE_MS = 10;
const LEASE_MS = 60_000;
/** What waited longer in memory is claimed anew: its user may have been erased meanwhile, or its postback changed. */
const FRESH_MS = 2000;
/** Deliveries of all postbacks together that this process holds at most. */
const HELD_AT_MOST = 1024;

/**
 * The deliverer of one process (docs/contract/postbacks.md#delivery); several may share a database. Each postback has a
 * lane of its own, so that one that hangs holds up nobody else. A store that fails or hangs is logged and asked again
 * with the next look; a delivery whose settlement is lost is sent again when its lease is over: at least once.
 */
export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { clock, concurrency, log, reach, store, storeLimitMs = STORE_LIMIT_MS } = deps;
  const schedule = steadyClock(clock);
  const attempt = attemptDelivery({ ...deps, schedule });
  const settler = createSettler({ ...deps, schedule });
  const lanes = new Map<string, Lane>();
  /** Lanes that found no room among all, in the order of their asking. */
  const crowdedOut = new Set<Lane>();
  let held = 0;
  let sending = 0;
  let claims = 0;
  let attempts = 0;
  let looking: Promise<void> | null = null;
  let isLookWanted = false;
  let pollTimer: NodeJS.Timeout | null = null;
  let wakeTimer: NodeJS.Timeout | null = null;
  let stopping: Promise<void> | null = null;
  let waitingForQuiet: (() => void)[] = [];

  const release = (lane: Lane, count: number): void => {
    lane.held -= count;
    held -= count;
    const [next] = crowdedOut;
    if (next !== undefined) refill(next);
    refill(lane);
    if (held === 0 && claims === 0) for (const resolve of waitingForQuiet.splice(0)) resolve();
  };

  const quiet = (): Promise<void> =>
    held === 0 && claims === 0 ? Promise.resolve() : new Promise((resolve) => void waitingForQuiet.push(resolve));

  const refill = (lane: Lane): void => {
    crowdedOut.delete(lane);
    const room = roomOf(lane, concurrency);
    if (room === 0 || stopping !== null) return;
    if (held + Math.min(room, concurrency) > HELD_AT_MOST) crowdedOut.add(lane);
    else void claim(lane, Math.min(room, HELD_AT_MOST - held));
  };

  const claim = async (lane: Lane, limit: number): Promise<void> => {
    const { postbackId } = lane;
    const at = schedule.now();
    const lease = deps.ids.timeOrdered('lse', at);
    const leaseUntil = at + LEASE_MS;
    const claimedAtMs = clock.monotonicMs();
    const wasOpen = isOpen(lane);
    lane.isClaiming = true;
    lane.mayHaveMore = false;
    // Its places are taken before the store answers, or several claims would share them.
    lane.held += limit;
    held += limit;
    claims += 1;
    let rows: ClaimedDelivery[] = [];
    const probeAt = at + PROBE_EVERY_MS;
    const owner = deps.processId;
    const claiming = store.claimDeliveries({ postbackId, limit, lease, owner, leaseUntil, probeAt, at });
    try {
      rows = await within(storeLimitMs, claiming);
      if (rows.length > 0) {
        reach('postback.claimed');
        const postback = await within(storeLimitMs, deps.findPostback(postbackId));
        if (postback === null) throw new Error('a claimed delivery has no postback');
        lane.queue.push(...rows.map((delivery) => ({ delivery, postback, lease, claimedAtMs })));
        lane.mayHaveMore ||= rows.length === limit;
      }
    } catch (error) {
      rows = [];
      if (error instanceof TimeLimitError)
        claiming.then(
          (late) => endLease(postbackId, lease, late),
          () => undefined,
        );
      log.error({ event: 'postback_claim_failed', postbackId, error }, 'could not claim deliveries');
    }
    lane.isClaiming = false;
    claims -= 1;
    // The circuit opened meanwhile: one probe a minute from now on, and this was no probe.
    if (isOpen(lane) && !wasOpen) giveBack(lane);
    sendNext(lane);
    release(lane, limit - rows.length);
  };

  const sendNext = (lane: Lane): void => {
    const [first] = lane.queue;
    if (stopping !== null || (first !== undefined && clock.monotonicMs() - first.claimedAtMs > FRESH_MS))
      return giveBack(lane);
    while (lane.sending < concurrency) {
      const next = lane.queue.shift();
      if (next === undefined) return;
      void send(lane, next);
    }
  };

  /** What is queued is due again at once, for whoever claims it; when that fails, its leases run out. */
  const giveBack = (lane: Lane): void => {
    const queued = lane.queue.splice(0);
    if (queued.length === 0) return;
    lane.mayHaveMore = true;
    const leases = Map.groupBy(queued, ({ lease }) => lease);
    const rowsOf = (those: readonly Leased[]): ClaimedDelivery[] => those.map(({ delivery }) => delivery);
    const given = [...leases].map(([lease, those]) => endLease(lane.postbackId, lease, rowsOf(those)));
    void Promise.all(given).then(() => release(lane, queued.length));
  };

  /** Never throws. */
  const endLease = async (postbackId: string, lease: string, rows: readonly ClaimedDelivery[]): Promise<void> => {
    const deliveryIds = rows.map(({ deliveryId }) => deliveryId);
    try {
      await within(storeLimitMs, store.releaseDeliveries({ deliveryIds, lease, at: schedule.now() }));
    } catch (error) {
      log.error({ event: 'postback_release_failed', postbackId, error }, 'could not return leases');
    }
  };

  const send = async (lane: Lane, leased: Leased): Promise<void> => {
    lane.sending += 1;
    sending += 1;
    attempts += 1;
    const result = await attempt(leased.delivery, leased.postback);
    reach('postback.sent');
    lane.sending -= 1;
    sending -= 1;
    const { outcome } = result;
    const isDelivered = outcome.kind === 'delivered';
    const circuit = noteAttempt(lane, result.receiver, result.attempt.ms);
    logAttempt(log, leased.delivery, result, circuit);
    if (circuit === 'opened' || outcome.kind === 'gone') giveBack(lane);
    // Settled beside the next request: the receiver need not wait for our disk.
    sendNext(lane);
    const settled = settler.settle(leased, result);
    if (sending === 0) settler.flush();
    await settled;
    release(lane, 1);
    // A reversal may have waited for it.
    if (isDelivered && lane.held === 0) wake();
  };

  const lookOnce = async (): Promise<void> => {
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

  /** One at a time; who asks meanwhile gets one more. */
  const look = (): Promise<void> => {
    if (stopping !== null) return Promise.resolve();
    isLookWanted = looking !== null;
    looking ??= lookOnce().finally(() => {
      looking = null;
      if (isLookWanted) void look();
    });
    return looking;
  };

  const wake = (): void => {
    if (pollTimer === null || wakeTimer !== null) return;
    wakeTimer = setTimeout(() => {
      wakeTimer = null;
      void look();
    }, WAKE_MS).unref();
  };

  const windDown = async (): Promise<void> => {
    if (pollTimer !== null) clearInterval(pollTimer);
    if (wakeTimer !== null) clearTimeout(wakeTimer);
    pollTimer = null;
    for (const lane of lanes.values()) giveBack(lane);
    let cut: NodeJS.Timeout | undefined;
    const timeUp = new Promise<void>((resolve) => {
      cut = setTimeout(resolve, deps.drainTimeoutMs);
    });
    await Promise.race([Promise.all([looking, quiet()]), timeUp]);
    clearTimeout(cut);
    settler.giveUp();
  };

  return {
    start: () => {
      if (stopping === null) pollTimer ??= setInterval(() => void look(), POLL_MS).unref();
    },
    wake,
    stop: () => {
      // Set before it runs: what it ends looks at it.
      stopping ??= Promise.resolve().then(windDown);
      return stopping;
    },
    async tick() {
      const before = attempts;
      for (let last = -1; last !== attempts;) {
        last = attempts;
        // What is under way may have looked before there was something to find, and may make a reversal due.
        await looking;
        await quiet();
        await look();
        await quiet();
      }
      return attempts - before;
    },
  };
}
