import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Base } from '../base.ts';
import type { HealthCheck } from '../runtime/health.ts';
import { pauseUnlessAborted } from '../runtime/pause-unless-aborted.ts';
import { runEvery } from '../runtime/run-every.ts';
import type { KeptPicture } from '../store/ports/pictures.ts';
import { keepPictures, MOST_PICTURES } from './keep-pictures.ts';
import { openPictureProcess } from './process/open-picture-process.ts';
import type { Store } from '../store/store.ts';

const TIMEOUT_MS = 10_000;
const SWEEP_MS = DAY_MS;
/** A batch takes the database a few milliseconds. Requests run in between. */
const SWEPT_AT_ONCE = 50;
const REST_MS = 20;
/** How long images stay after the last offer that used them, because offers come back. */
const UNNAMED_MS = 30 * SWEEP_MS;

/** The service's operations on offer images. */
export interface Pictures {
  /** Fetches images that are due now. Returns how many it stored. */
  keepDuePictures: () => Promise<number>;
  /** Deletes images that no offer has used for 30 days. Returns how many. */
  sweepPictures: () => Promise<number>;
  readPicture: (name: string) => Promise<KeptPicture | null>;
  /** Warns before the limit is reached. */
  check: HealthCheck;
  close: () => Promise<void>;
}

/** Fetches and stores the images of imported offers until it is closed. Several processes share that work. */
export function openPictures(
  base: Base,
  more: {
    /** Private hosts that may be reached, in the form of `hostKey`. */
    allow: readonly string[];
    /** How often to look for images that are due; 0 = never. */
    intervalMs: number;
    /** Applies the results of feed runs in parts. */
    settleRuns: () => Promise<void>;
    /** How long fetching an image may take. By default 10 s. */
    timeoutMs?: number | undefined;
    /** False: behaves as if `sharp` were not installed. */
    isScaling?: boolean | undefined;
    /** How long decoding an image may take. By default 2 s. */
    decodeMs?: number | undefined;
  },
): Pictures {
  const { clock, ids, log, store } = base;
  const { allow, decodeMs, intervalMs, isScaling = true, settleRuns, timeoutMs = TIMEOUT_MS } = more;
  const closing = new AbortController();
  const pictureProcess = openPictureProcess({ allow, decodeMs, isScaling, timeoutMs });
  const keepDuePictures = keepPictures({ ...base, ...more, pictureProcess, isStopping: () => closing.signal.aborted });
  const sweepPictures = async (): Promise<number> => {
    const at = clock.now();
    let deleted = 0;
    for (let after: string | null = ''; after !== null && !closing.signal.aborted;) {
      await settleRuns();
      const step = await store.sweepPictures({ after, limit: SWEPT_AT_ONCE, before: at - UNNAMED_MS, at });
      deleted += step.deleted;
      after = step.next;
      if (after !== null) await pauseUnlessAborted(REST_MS, closing.signal);
    }
    return deleted;
  };
  let sweptAt = 0;
  const job = async (): Promise<void> => {
    await keepDuePictures();
    if (clock.now() - sweptAt < SWEEP_MS) return;
    sweptAt = clock.now();
    await sweepPictures();
  };
  const keeper = intervalMs === 0 ? null : runEvery({ intervalMs, event: 'pictures_failed', job, ids, log });
  return {
    keepDuePictures,
    sweepPictures,
    readPicture: (name) => store.readPicture(name),
    check: checkPictures(store),
    async close() {
      closing.abort();
      pictureProcess.close();
      await keeper?.close();
    },
  };
}

const NEARLY_ALL = 0.9;

/** Warns when the number of stored images nears its limit. */
export function checkPictures(store: Store): HealthCheck {
  return {
    name: 'pictures',
    async check() {
      const count = await store.countPictures();
      if (count < NEARLY_ALL * MOST_PICTURES) return { state: 'ok' };
      const then = count < MOST_PICTURES ? 'Soon, further offers show' : 'Further offers show';
      return {
        state: 'warning',
        detail: `${count} of at most ${MOST_PICTURES} pictures are kept. ${then} their initial (see feed show).`,
      };
    },
  };
}
