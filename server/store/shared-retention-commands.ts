import { purgeIdempotency } from './commands/installation/purge-idempotency.ts';
import { hasOrigin, restoreClick } from './commands/retention/click-origins.ts';
import { readOldAttempts, readOldClicks, readOldLog, removeLog } from './commands/retention/old-rows.ts';
import { removeLeftDeliveries } from './commands/postbacks/left-deliveries.ts';
import { removeAttempts } from './commands/retention/remove-attempts.ts';
import { removeClicks } from './commands/retention/remove-clicks.ts';
import { removeFigures } from './commands/retention/remove-figures.ts';
import { removeImpressions } from './commands/retention/remove-impressions.ts';
import { listSealedClicks, resealClicks } from './commands/retention/reseal-clicks.ts';
import {
  countOldKeys,
  endRetentionLease,
  leaseRetention,
  readRetention,
  saveRetentionRun,
} from './commands/retention/retention-runs.ts';
import type { Engine } from './engine.ts';
import type { IdempotencyPort } from './ports/idempotency.ts';
import type { OldRowsPort } from './ports/old-rows.ts';
import type { RetentionPort } from './ports/retention.ts';

/** What only counts changes nothing, and so keeps nobody from writing. */
function workOf({ read, write }: Engine, { isDry }: { isDry: boolean }): Engine['read'] {
  return isDry ? read : write;
}

/** The methods of the store that remove what is no longer needed. Both engines share their commands. */
export function sharedRetentionCommands(
  engine: Engine,
): Omit<RetentionPort, 'keepPartitions'> & OldRowsPort & IdempotencyPort {
  const { read, snapshot, write } = engine;
  return {
    removeClicks: (input) => workOf(engine, input)(() => removeClicks(input)),
    // Nearly all clicks that are not there never were.
    restoreClick: async (input) =>
      (await read(() => hasOrigin(input.clickId))) && (await write(() => restoreClick(input))),
    removeAttempts: (input) => workOf(engine, input)(() => removeAttempts(input)),
    listSealedClicks: (input) => read(() => listSealedClicks(input)),
    resealClicks: (input) => write(() => resealClicks(input)),
    removeLeftDeliveries: (input) => write(() => removeLeftDeliveries(input)),
    removeImpressions: (input) => workOf(engine, input)(() => removeImpressions(input)),
    removeFigures: (input) => write(() => removeFigures(input)),
    readOldClicks: (input) => read(() => readOldClicks(input)),
    readOldAttempts: (input) => read(() => readOldAttempts(input)),
    readOldLog: (input) => read(() => readOldLog(input)),
    removeLog: (input) => write(() => removeLog(input)),
    purgeIdempotency: (input) => write(() => purgeIdempotency(input)),
    countOldKeys: (input) => read(() => countOldKeys(input)),
    leaseRetention: (input) => write(() => leaseRetention(input)),
    endRetentionLease: (input) => write(() => endRetentionLease(input)),
    saveRetentionRun: (run) => write(() => saveRetentionRun(run)),
    readRetention: (input) => snapshot(() => readRetention(input)),
  };
}
