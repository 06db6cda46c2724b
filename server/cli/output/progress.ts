import type { MonotonicClock } from '../../runtime/clock.ts';
import type { VerificationProgress } from '../../store/ports/ledger-verification.ts';
import { durationText } from './duration-text.ts';

const EVERY_MS = 2000;
const STEPS = ['file', 'ledger', 'accounts', 'leads', 'deliveries'] as const;
const NAMES = {
  ...{ file: 'the database file', ledger: 'ledger rows', accounts: 'accounts' },
  ...{ leads: 'leads', deliveries: 'deliveries' },
};

/** Returns what prints how far a verification has got: at the beginning of each step that takes long, and every two seconds. */
export function showProgress({
  clock,
  note,
}: {
  clock: MonotonicClock;
  note: (sentence: string) => void;
}): (progress: VerificationProgress | { step: 'file' }) => void {
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
    if (progress.step === 'file') return note(`Checking ${NAMES.file} ${place}.`);
    if (now - saidAt < EVERY_MS) return;
    saidAt = now;
    note(`${progress.rows} ${NAMES[progress.step]} checked ${place}${estimate(progress.part, now - startedAt)}.`);
  };
}

/** A step's beginning says little about the rest. */
function estimate(part: number | null, elapsedMs: number): string {
  if (part === null) return '';
  const percent = `: ${Math.floor(part * 100)} %`;
  if (part < 0.01) return percent;
  return `${percent}, about ${durationText((elapsedMs * (1 - part)) / part)} left in this step`;
}
