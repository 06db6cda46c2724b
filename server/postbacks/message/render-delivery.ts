import type { OutboundRequest } from '../../net/safe-fetch.ts';
import { readClickPerson } from '../../security/click-person.ts';
import type { Vault } from '../../security/vault.ts';
import type { ClaimedDelivery, SealedPerson } from '../../store/ports/deliveries.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import type { PersonFacts } from './macros.ts';
import { openTarget, writeMessage, type Target } from './message.ts';

/**
 * Renders deliveries as requests (docs/contract/postbacks.md). `at`: time of this attempt, epoch ms. Throws `SealError`
 * or RangeError on data that was not stored by this service under this master key.
 */
export function renderDelivery({
  vault,
}: {
  vault: Vault;
}): (delivery: ClaimedDelivery, postback: Postback, at: number) => OutboundRequest {
  // The directory returns the same objects until settings change, so each is decrypted only once.
  const targets = new WeakMap<Postback, Target>();
  const targetFor = (postback: Postback): Target => {
    const known = targets.get(postback);
    if (known !== undefined) return known;
    const target = openTarget(vault, postback);
    targets.set(postback, target);
    return target;
  };
  const personOf = personFactsOf(vault);
  return (delivery, postback, at) => {
    const { adwallId, deliveryId, event, reversalId, status, transactionId } = delivery;
    const person = personOf(delivery);
    const facts = { deliveryId, adwallId, status, transactionId, reversalId, event, person };
    return writeMessage(targetFor(postback), facts, at);
  };
}

/** Decrypts the personal data in a message, from the click of the lead. */
export function personFactsOf(vault: Vault): (person: SealedPerson) => PersonFacts {
  return ({ sealedClick, subid1, wrappedKey }) => {
    const { ip, ...rest } = readClickPerson(vault.open(vault.unwrapPersonKey(wrappedKey), sealedClick));
    return { ...rest, subid1, ip: ip ?? '' };
  };
}
