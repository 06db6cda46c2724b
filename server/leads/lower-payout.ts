import type { Units } from '@rewards-wall/shared/credits.ts';
import type { LeadReport } from './reports/lead-report.ts';

/** An unsigned payout, if it is below the frozen one; otherwise null, and the frozen one counts. */
export function lowerPayout({ status, unsignedPayout }: LeadReport, frozen: Units | null): Units | null {
  if (status === 2 || frozen === null || typeof unsignedPayout !== 'number') return null;
  return unsignedPayout < frozen ? unsignedPayout : null;
}
