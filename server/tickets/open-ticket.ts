import type { Clock } from '../ops/clock.ts';
import { withPersonKey } from '../ops/person-key.ts';
import type { Vault } from '../ops/vault.ts';
import type { AccountRef, Store } from '../store/store.ts';
import type { TicketText } from './ticket-text.ts';

const DAY_MS = 86_400_000;

/**
 * Stores a user's support ticket, sealed (spec/decisions.md 3, Support ticket). `maximumADay` bounds tickets of one
 * user from one address in 24 hours; 0 = no limit.
 */
export function openTicket(deps: {
  store: Pick<Store, 'findPerson' | 'createTicket'>;
  vault: Pick<Vault, 'newPersonKey' | 'unwrapPersonKey' | 'seal' | 'ipDigest'>;
  clock: Clock;
  maximumADay: number;
}): (input: {
  account: AccountRef;
  subjectId: number;
  text: TicketText;
  ip: string;
}) => Promise<{ kind: 'created'; ticketId: number } | { kind: 'too_many' }> {
  const { store, vault, clock, maximumADay } = deps;
  return ({ account, subjectId, text, ip }) => {
    const at = clock.now();
    return withPersonKey(deps, account, ({ key, wrappedKey }) =>
      store.createTicket({
        account,
        wrappedKey,
        subjectId,
        sealed: vault.seal(key, JSON.stringify(text)),
        ipDigest: vault.ipDigest(ip),
        limit: maximumADay === 0 ? null : { since: at - DAY_MS, maximum: maximumADay },
        at,
      }),
    );
  };
}
