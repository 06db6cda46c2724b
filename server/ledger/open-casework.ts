import { utcDay } from '@rewards-wall/shared/utc-day.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { Base } from '../base.ts';
import { sealerOf } from '../security/person-sealer.ts';
import { digestsOf } from '../security/idempotency.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { AdjustedBalance, BalanceAdjustment } from '../store/ports/casework.ts';
import { staffAct, type ActInput } from './staff-act.ts';
import type { AuditActor } from '../store/ports/audit.ts';

/** Staff's actions on users (docs/console.md#screens). */
export function openCasework(
  { clock, store, vault }: Base,
  // The total that support may credit and deduct on a day, in units of the payout currency.
  dailyLimit: Units,
) {
  return {
    staffAct: (input: ActInput) => staffAct({ dailyLimit, at: clock.now() }, input),

    /** Adds or deducts credits of an existing user. The user sees the reason. */
    adjustUser(input: {
      account: AccountRef;
      amount: Units;
      reason: string;
      ticketId: number | null;
      paysFor: BalanceAdjustment['paysFor'];
      /** Tickets that must not have been credited yet. */
      unlessCredited: readonly number[];
      idempotencyKey: string;
      act: ActInput;
    }): Promise<AdjustedBalance> {
      const { account, act, amount, idempotencyKey, paysFor, reason, ticketId, unlessCredited } = input;
      const request = [act.actor.id, account.subid1, amount, reason, ticketId, paysFor?.eventId ?? null];
      const idempotency = digestsOf(vault, idempotencyKey, request);
      const at = clock.now();
      const by = staffAct({ dailyLimit, at }, act);
      const change = { account, amount, sealer: sealerOf(vault, reason), ticketId, paysFor, unlessCredited };
      return store.adjustBalance({ ...change, idempotency, by, at });
    },

    /** What support may still credit or deduct today, in units of the payout currency; null for roles without a limit. */
    async creditsLeft({ actor, role }: { actor: AuditActor; role: ActInput['role'] }): Promise<Units | null> {
      if (role !== 'support' || actor.id === null) return null;
      const used = await store.staffCredited({ actorId: actor.id, day: utcDay(clock.now()) });
      return Math.max(0, dailyLimit - used);
    },

    /** Opens data sealed with a person's key: a JSON object, or text. */
    openSealed: (wrappedKey: Uint8Array, sealed: Uint8Array): string =>
      vault.open(vault.unwrapPersonKey(wrappedKey), sealed),
  };
}

export type Casework = ReturnType<typeof openCasework>;
