import { MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { ClaimedPicture, SettledPicture } from '../store/ports/pictures.ts';
import type { Store } from '../store/store.ts';
import type { FetchedPicture } from './fetch-picture.ts';
import type { PictureProcess } from './process/open-picture-process.ts';

export interface KeepPicturesDeps {
  readonly store: Store;
  /**
   * Applies the results of feed runs in parts. Otherwise the transaction that assigns images applies them all at once.
   */
  readonly settleRuns: () => Promise<void>;
  readonly pictureProcess: PictureProcess;
  readonly clock: Clock;
  readonly log: Log;
  readonly isStopping: () => boolean;
}

/** How many images we store at most. Further offers show their initial. */
export const MOST_PICTURES = 20_000;
/** Per round. A round is stored together, so that lists are rebuilt once. */
const AT_ONCE = 40;
const FETCHES_AT_ONCE = 4;
const MAX_ROUNDS = 25;
/** A round always takes less than this, even with slow networks. */
const LEASE_MS = 10 * 60_000;
/** The delay after each failed attempt. After the last one, we give up. */
const WAITS_MS = [10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);

/** Fetches images that are due, in rounds. Returns how many it stored. */
export function keepPictures(deps: KeepPicturesDeps): () => Promise<number> {
  const { clock, log, store } = deps;
  const keepAll = async (): Promise<number> => {
    let kept = 0;
    for (let round = 0; round < MAX_ROUNDS && !deps.isStopping(); round += 1) {
      const at = clock.now();
      const claimed = await store.claimPictures({ limit: AT_ONCE, most: MOST_PICTURES, leaseUntil: at + LEASE_MS, at });
      if (claimed.length === 0) break;
      const settled = await bringAll(deps, claimed);
      await deps.settleRuns();
      if (deps.isStopping()) break;
      await store.settlePictures({ settled });
      const now = settled.filter(({ picture }) => picture !== null).length;
      kept += now;
      log.info({ event: 'pictures_kept', count: now }, 'pictures');
      const count = settled.filter((each) => each.picture === null && each.isNoTry === true).length;
      if (count === 0) continue;
      const fields = { event: 'pictures_failed', code: 'local_failure', count } as const;
      log.warn(fields, 'this machine could not fetch or decode pictures; retrying soon');
      // The others would fail the same way.
      break;
    }
    return kept;
  };
  return async () => {
    try {
      return await keepAll();
    } finally {
      deps.pictureProcess.close();
    }
  };
}

/** Fetches all images with limited concurrency. */
async function bringAll(
  { clock, isStopping, pictureProcess }: KeepPicturesDeps,
  claimed: readonly ClaimedPicture[],
): Promise<SettledPicture[]> {
  const waiting = [...claimed];
  const settled: SettledPicture[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !isStopping(); next = waiting.shift()) {
      settled.push(settle(next, await pictureProcess.bring(next.url), clock.now()));
    }
  };
  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, work));
  return settled;
}

function settle({ tries, url }: ClaimedPicture, brought: FetchedPicture, now: number): SettledPicture {
  switch (brought.kind) {
    case 'picture':
      return { url, picture: brought.picture };
    case 'local_failure':
      return { url, picture: null, problem: brought.kind, retryAt: now + MINUTE_MS, isNoTry: true };
    case 'none': {
      const waitMs = brought.mayRecover ? WAITS_MS[tries - 1] : undefined;
      return { url, picture: null, problem: brought.problem, retryAt: waitMs === undefined ? null : now + waitMs };
    }
  }
}
