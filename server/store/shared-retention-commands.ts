import { purgeIdempotency } from './commands/installation/purge-idempotency.ts';
import { findStaffKey, storeStaffResponse } from './commands/installation/staff-keys.ts';
import { hasOrigin, restoreClick } from './commands/retention/click-origins.ts';
import { readOldAttempts, readOldClicks, readOldLog, removeLog } from './commands/retention/old-rows.ts';
import { removeLeftDeliveries } from './commands/postbacks/left-deliveries.ts';
import { removeAttempts } from './commands/retention/remove-attempts.ts';
import { removeClicks } from './commands/retention/remove-clicks.ts';
import { removeFigures } from './commands/retention/remove-figures.ts';
import { removeImpressions } from './commands/retention/remove-impressions.ts';
import { listSealedClicks, resealClicks, resealEach, type Reseal } from './commands/retention/reseal-clicks.ts';
import {
  clockSeenAt,
  countOldKeys,
  endRetentionLease,
  leaseRetention,
  noteClock,
  readRetention,
  saveRetentionRun,
} from './commands/retention/retention-runs.ts';
import type { Engine } from './engine.ts';
import type { IdempotencyPort } from './ports/idempotency.ts';
import type { OldRowsPort } from './ports/old-rows.ts';
import type { RetentionPort } from './ports/retention.ts';

/**
 * The methods of the store that remove what is no longer needed. Both engines share their commands. `writePart` and
 * `readPart` run what is one of a long series.
 */
export function sharedRetentionCommands(
  { read, snapshot, write }: Engine,
  {
    readPart = read,
    reseal = resealEach,
    writePart = write,
  }: { readPart?: Engine['read']; writePart?: Engine['read']; reseal?: Reseal } = {},
): Omit<RetentionPort, 'keepPartitions' | 'settleParts' | 'flushRemovals'> & OldRowsPort & IdempotencyPort {
  /** What only counts changes nothing, and so keeps nobody from writing. */
  const workOf = ({ isDry }: { isDry: boolean }): Engine['read'] => (isDry ? readPart : writePart);
  return {
    removeClicks: (input) => workOf(input)(() => removeClicks(input)),
    // Nearly all clicks that are not there never were.
    restoreClick: async (input) =>
      (await read(() => hasOrigin(input.clickId))) && (await write(() => restoreClick(input))),
    removeAttempts: (input) => workOf(input)(() => removeAttempts(input)),
    listSealedClicks: (input) => readPart(() => listSealedClicks(input)),
    resealClicks: (input) => writePart(() => resealClicks(input, reseal)),
    removeLeftDeliveries: (input) => writePart(() => removeLeftDeliveries(input)),
    removeImpressions: (input) => workOf(input)(() => removeImpressions(input)),
    removeFigures: (input) => writePart(() => removeFigures(input)),
    readOldClicks: (input) => readPart(() => readOldClicks(input)),
    readOldAttempts: (input) => readPart(() => readOldAttempts(input)),
    readOldLog: (input) => readPart(() => readOldLog(input)),
    removeLog: (input) => writePart(() => removeLog(input)),
    purgeIdempotency: (input) => writePart(() => purgeIdempotency(input)),
    findStaffKey: (input) => read(() => findStaffKey(input)),
    storeStaffResponse: (input) => write(() => storeStaffResponse(input)),
    countOldKeys: (input) => read(() => countOldKeys(input)),
    leaseRetention: (input) => write(() => leaseRetention(input)),
    endRetentionLease: (input) => write(() => endRetentionLease(input)),
    clockSeenAt: () => read(clockSeenAt),
    noteClock: (input) => write(() => noteClock(input)),
    saveRetentionRun: (run) => write(() => saveRetentionRun(run)),
    readRetention: (input) => snapshot(() => readRetention(input)),
  };
}
