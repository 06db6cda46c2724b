import type { Vault } from '../../security/vault.ts';
import type { StoredDelivery } from '../../store/ports/deliveries.ts';
import type { LedgerEntry } from '../../store/ports/ledger.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import type { PersonFacts } from './macros.ts';
import { openTarget, writeMessage } from './message.ts';
import { showRequest } from './show-request.ts';

/** A delivery with the data that its message was written from. */
export interface StoredMessage {
  delivery: StoredDelivery;
  /** Rows of the delivery's lead. */
  ledger: readonly LedgerEntry[];
  person: PersonFacts;
  postback: Postback;
}

/**
 * Rebuilds a stored delivery's request, and shows it as `showRequest` does. `at`: time of an attempt, epoch ms. Null if
 * the ledger has no credit of the lead, but the message needs one. Throws like `openTarget`.
 */
export function rebuildRequest({ vault }: { vault: Vault }): (message: StoredMessage, at: number) => string | null {
  return ({ delivery, ledger, person, postback }, at) => {
    const { adwallId, deliveryId, event, status } = delivery;
    const credit = ledger.find(({ reverses }) => reverses === null);
    const reversal = ledger.find(({ reverses }) => reverses !== null);
    const isAboutHold = status === 0 || status === 3;
    if (credit === undefined && !isAboutHold) return null;
    const transactionId = isAboutHold || credit === undefined ? null : credit.transactionId;
    const reversalId = status === 2 ? (reversal?.transactionId ?? null) : null;
    const facts = { deliveryId, adwallId, status, transactionId, reversalId, event, person };
    const address = vault.openSecret(postback.sealedUrl);
    return showRequest({ address, kind: postback.kind }, writeMessage(openTarget(vault, postback), facts, at), facts);
  };
}
