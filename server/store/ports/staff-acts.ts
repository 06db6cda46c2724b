import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AuditEntry } from './audit.ts';

/** An act of someone of the staff: what the audit log records, and what they may still credit and deduct. */
export interface StaffAct {
  audit: Pick<AuditEntry, 'action' | 'actor' | 'pubId'>;
  /** Null for no limit. */
  credit: CreditLimit | null;
}

/** How much someone may credit and deduct on a UTC day, together, in units of the payout currency. */
export interface CreditLimit {
  day: string;
  limit: Units;
  /** What credits are worth; pure. */
  worthOf(credits: Units): Units;
}
