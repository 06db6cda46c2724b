import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { AuditAction } from '@rewards-wall/shared/admin/audit-actions.ts';
import type { AdminRole } from '@rewards-wall/shared/admin/permissions.ts';
import type { AuditActor } from '../store/ports/audit.ts';
import type { CreditLimit, StaffAct } from '../store/ports/staff-acts.ts';

/** The input of a staff action. */
export interface ActInput {
  action: AuditAction;
  actor: AuditActor;
  role: AdminRole;
  pubId: number | null;
  /** The wall's credits per unit of payout, in units; null if there is no such ratio. */
  ratio: Units | null;
}

/**
 * Builds a staff action. Support may credit and deduct a limited amount per UTC day, across adjustments, approvals and
 * tickets, counted in the payout currency because walls have different ones. Without a ratio, a credit counts as one.
 */
export function staffAct(deps: { dailyLimit: Units; at: number }, input: ActInput): StaffAct {
  const { action, actor, pubId, ratio, role } = input;
  return { audit: { action, actor, pubId }, credit: role === 'support' ? limitOf(deps, ratio) : null };
}

function limitOf({ at, dailyLimit }: { dailyLimit: Units; at: number }, ratio: Units | null): CreditLimit {
  return { day: utcDay(at), limit: dailyLimit, worthOf: (credits) => worthOf(credits, ratio) };
}

/** Rounded up, so that many small credits are not free. */
export function worthOf(credits: Units, ratio: Units | null): Units {
  const divisor = BigInt(ratio ?? UNITS_PER_CREDIT);
  return Number((BigInt(credits) * BigInt(UNITS_PER_CREDIT) + divisor - 1n) / divisor);
}
