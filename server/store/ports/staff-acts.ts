import type { Units } from '@rewards-wall/shared/credits.ts';
import type { AuditActor } from './audit.ts';

/** A staff action: its audit entry, and what the actor may still credit and deduct. */
export interface StaffAct {
  audit: { action: string; actor: AuditActor; pubId: number | null };
  /** Null for no limit. */
  credit: CreditLimit | null;
}

/** The total that a staff member may credit and deduct on a UTC day, in units of the payout currency. */
export interface CreditLimit {
  day: string;
  limit: Units;
  /** What credits are worth; pure. */
  worthOf(credits: Units): Units;
}
