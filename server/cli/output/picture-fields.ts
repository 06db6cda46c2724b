import { isoTime } from '../../runtime/iso-time.ts';
import type { PictureCount, PictureOrigin } from '../../store/ports/pictures.ts';

/** The state of an offer's image, as `offers show` prints it. */
export function pictureFields({ picture, problem, retryAt, url }: PictureOrigin): object {
  return {
    address: url,
    state: picture === null ? (retryAt === null ? 'refused' : 'waiting') : 'kept',
    problem,
    ...(picture === null && retryAt !== null && { next_try_at: isoTime(retryAt) }),
  };
}

/** How many images of a feed are stored, pending or refused, and why, as `feed show` prints it. */
export function pictureCounts(counts: readonly PictureCount[]): {
  kept: number;
  waiting: number;
  refused: number;
  problems: Record<string, number>;
} {
  const sum = (of: PictureCount['state']): number =>
    counts.filter(({ state }) => state === of).reduce((total, { count }) => total + count, 0);
  const problems = new Map<string, number>();
  for (const { count, problem } of counts) {
    if (problem !== null) problems.set(problem, (problems.get(problem) ?? 0) + count);
  }
  return {
    kept: sum('kept'),
    waiting: sum('waiting'),
    refused: sum('refused'),
    problems: Object.fromEntries([...problems].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
