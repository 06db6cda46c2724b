import type { BytesFetchError, FetchBytes } from '../net/fetch-bytes.ts';
import { isSuccess } from '../net/is-success.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Log } from '../runtime/log.ts';
import type { ClaimedPicture, PicturesPort, SettledPicture } from '../store/ports/pictures.ts';
import type { Scale } from './load-scaler.ts';
import { makePicture } from './make-picture.ts';

export interface KeepPicturesDeps {
  readonly store: Pick<PicturesPort, 'claimPictures' | 'settlePictures'>;
  /** Moves what runs of feeds have brought, part by part: else the transaction that gives it pictures moves it at once. */
  readonly settleRuns: () => Promise<void>;
  readonly fetchBytes: FetchBytes;
  readonly loadScaler: () => Promise<Scale | null>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info'>;
  readonly isStopping: () => boolean;
}

/** How many pictures we keep at most. Further offers show their initial. */
export const MOST_PICTURES = 20_000;
/** Of one round: they are stored together, so that lists are made anew once. */
const AT_ONCE = 40;
const FETCHES_AT_ONCE = 4;
const MAX_ROUNDS = 25;
/** A round takes less, whatever the networks do. */
const LEASE_MS = 10 * 60_000;
const MINUTE_MS = 60_000;
/** How long to wait after each try that failed. Then we give up. */
const WAITS_MS = [10, 60, 6 * 60, 24 * 60].map((minutes) => minutes * MINUTE_MS);

const ACCEPT = 'image/webp,image/png,image/jpeg,image/gif';

/** Fetches pictures that are due, in rounds. Returns how many it keeps now. */
export function keepPictures(deps: KeepPicturesDeps): () => Promise<number> {
  const { clock, log, store } = deps;
  return async () => {
    let kept = 0;
    for (let round = 0; round < MAX_ROUNDS && !deps.isStopping(); round += 1) {
      const at = clock.now();
      const claimed = await store.claimPictures({ limit: AT_ONCE, most: MOST_PICTURES, leaseUntil: at + LEASE_MS, at });
      if (claimed.length === 0) break;
      const settled = await fetchAll(deps, claimed);
      await deps.settleRuns();
      if (deps.isStopping()) break;
      await store.settlePictures({ settled, at: clock.now() });
      const now = settled.filter(({ picture }) => picture !== null).length;
      kept += now;
      log.info({ event: 'pictures_kept', count: now }, 'pictures');
    }
    return kept;
  };
}

/** Some fetches at a time, until all are done. */
async function fetchAll(deps: KeepPicturesDeps, claimed: readonly ClaimedPicture[]): Promise<SettledPicture[]> {
  const scale = await deps.loadScaler();
  const waiting = [...claimed];
  const settled: SettledPicture[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined && !deps.isStopping(); next = waiting.shift()) {
      settled.push(await fetchOne(deps, next, scale));
    }
  };
  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, work));
  return settled;
}

async function fetchOne(
  { clock, fetchBytes }: KeepPicturesDeps,
  { tries, url }: ClaimedPicture,
  scale: Scale | null,
): Promise<SettledPicture> {
  const headers = { accept: ACCEPT, 'accept-encoding': 'identity' };
  const outcome = await fetchBytes({ method: 'GET', url, headers, body: null });
  const isAnswer = outcome.kind === 'answered';
  if (!isAnswer && outcome.error === 'local_failure') {
    return { url, picture: null, problem: outcome.error, retryAt: clock.now() + MINUTE_MS, isNoTry: true };
  }
  if (!isAnswer || !isSuccess(outcome.status)) {
    const waitMs = (isAnswer ? mayGetBetter(outcome.status) : mayRecover(outcome.error))
      ? WAITS_MS[tries - 1]
      : undefined;
    const retryAt = waitMs === undefined ? null : clock.now() + waitMs;
    return { url, picture: null, problem: isAnswer ? `status_${outcome.status}` : outcome.error, retryAt };
  }
  const { body } = outcome;
  const made = await makePicture(Buffer.from(body.buffer, body.byteOffset, body.byteLength), scale);
  return made.kind === 'picture'
    ? { url, picture: made.picture }
    : { url, picture: null, problem: made.kind, retryAt: null };
}

/** Whether another try may bring the picture. */
function mayRecover(error: BytesFetchError): boolean {
  return ['name_not_found', 'connection', 'tls', 'timeout', 'bad_answer'].includes(error);
}

/** The same after an answer without one. A network may list an offer before its picture is there. */
function mayGetBetter(status: number): boolean {
  return status >= 500 || status === 429 || status === 404;
}
