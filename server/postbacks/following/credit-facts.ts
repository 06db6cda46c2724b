import type { Ids } from '../../runtime/ids.ts';
import type { Vault } from '../../security/vault.ts';
import type { LeadEvent } from '../../store/ports/leads.ts';
import type { WallCredit } from '../../store/ports/wall-credits.ts';
import type { PostbackFacts } from '../message/macros.ts';
import { personFactsOf } from '../message/render-delivery.ts';

/** What a postback says of a stored credit or reversal, under a new delivery id: nothing of it is stored. */
export function creditFacts({
  ids,
  vault,
}: {
  ids: Ids;
  vault: Vault;
}): (input: { adwallId: number; credit: WallCredit; event: LeadEvent; at: number }) => PostbackFacts {
  const personOf = personFactsOf(vault);
  return ({ adwallId, at, credit, event }) => {
    const { reversalId, transactionId } = credit;
    const ends = { status: reversalId === null ? 1 : 2, transactionId, reversalId } as const;
    return { deliveryId: ids.timeOrdered('dlv', at), adwallId, ...ends, event, person: personOf(credit) };
  };
}
