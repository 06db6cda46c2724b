import type { MonotonicClock } from '../../runtime/clock.ts';
import type { FileProgress } from '../../ledger/verification/verify-database.ts';
import type { VerificationProgress } from '../../store/ports/ledger-verification.ts';
import { durationText } from './duration-text.ts';

const EVERY_MS = 2000;
const STEPS = ['file', 'ledger', 'accounts', 'leads', 'deliveries'] as const;
const NAMES = {
  file: 'the database file',
  ledger: 'ledger rows',
  accounts: 'accounts',
  leads: 'leads',
  deliveries: 'deliveries',
};

/**
 * Returns a function that prints a verification's progress: for each large table of the database file, then every two
 * seconds.
 */
export function showProgress({
  clock,
  note,
}: {
  clock: MonotonicClock;
  note: (sentence: string) => void;
}): (progress: VerificationProgress | FileProgress) => void {
  let step: (typeof STEPS)[number] | null = null;
  let startedAt = 0;
  let saidAt = clock.monotonicMs();
  return (progress) => {
    const now = clock.monotonicMs();
    if (progress.step !== step) {
      step = progress.step;
      startedAt = now;
    }
    const place = `(step ${STEPS.indexOf(progress.step) + 1} of ${STEPS.length})`;
    if (progress.step === 'file') return note(`Checking ${NAMES.file}${tableText(progress)} ${place}.`);
    if (now - saidAt < EVERY_MS) return;
    saidAt = now;
    note(`${progress.rows} ${NAMES[progress.step]} checked ${place}${estimate(progress.part, now - startedAt)}.`);
  };
}

function tableText({ place }: FileProgress): string {
  return place === null ? '' : `: ${place.table}, table ${place.number} of ${place.of}`;
}

/** The start of a step says little about the rest. */
function estimate(part: number | null, elapsedMs: number): string {
  if (part === null) return '';
  const percent = `: ${Math.floor(part * 100)} %`;
  if (part < 0.01) return percent;
  return `${percent}, about ${durationText((elapsedMs * (1 - part)) / part)} left in this step`;
}
