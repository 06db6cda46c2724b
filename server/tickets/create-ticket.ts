import { DAY_MS } from '@rewards-wall/shared/durations.ts';
import type { Clock } from '../runtime/clock.ts';
import { idempotencyOf } from '../security/idempotency.ts';
import { sealerOf } from '../security/person-sealer.ts';
import type { Vault } from '../security/vault.ts';
import type { AccountRef } from '../store/ports/accounts.ts';
import type { CreatedTicket } from '../store/ports/tickets.ts';
import type { TokenBinding } from '../store/ports/tokens.ts';
import type { Store } from '../store/store.ts';
import type { TicketText } from './ticket-text.ts';

/** How many tickets one user, and all users of an IP address or an IPv6 /48, may create in 24 hours. */
export interface TicketLimit {
  perAccount: number;
  perAddress: number;
  perNetwork: number;
}

export const TICKETS_PER_DAY: TicketLimit = { perAccount: 5, perAddress: 20, perNetwork: 100 };

/**
 * Stores a user's support ticket, sealed (docs/contract/activity-and-tickets.md#support-tickets). A repeat with the
 * same idempotency key returns the first ticket. Refuses a ticket about a click on an offer that takes none.
 */
export function createTicket(deps: {
  store: Store;
  vault: Vault;
  clock: Clock;
  /** Loads which offers' advertisers accept no tickets. */
  loadSupportDisabled: () => Promise<(offerId: number) => boolean>;
  /** Null = no limit. */
  limit: TicketLimit | null;
}): (input: {
  account: AccountRef;
  subjectId: number;
  text: TicketText;
  ip: string;
  /** The presented user token; null without one. */
  token?: TokenBinding | null;
  /** The caller's Idempotency-Key. */
  idempotencyKey: string | null;
}) => Promise<CreatedTicket> {
  const { store, vault, clock, limit } = deps;
  return async ({ account, subjectId, text, ip, token = null, idempotencyKey }) => {
    const { click_id: clickId } = text;
    const click = clickId === null ? null : { clickId, isSupportDisabled: await deps.loadSupportDisabled() };
    const at = clock.now();
    const idempotency = idempotencyOf(vault, idempotencyKey, [account.subid1, subjectId, text]);
    return store.createTicket({
      account,
      token,
      subjectId,
      sealer: sealerOf(vault, JSON.stringify(text)),
      ipDigest: vault.ipDigest(ip),
      networkDigest: vault.networkDigest(ip),
      limit: limit === null ? null : { since: at - DAY_MS, ...limit },
      click,
      idempotency,
      at,
    });
  };
}
