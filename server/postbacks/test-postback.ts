import type { FetchError, FetchOutcome, OutboundRequest } from '../net/safe-fetch.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Vault } from '../security/vault.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { Postback } from '../store/ports/postbacks.ts';
import { responseFault, type ResponseFault } from './response/response-fault.ts';
import type { SendMessage } from './response/follow-redirect.ts';
import { REVERSAL_SKIPPED, skipsReversals } from './response/skips-reversals.ts';
import { blindnessWarning } from './message/check-template.ts';
import { openTarget, writeMessage } from './message/message.ts';
import { sampleFacts } from './message/sample-facts.ts';
import { cutAddress, showRequest } from './message/show-request.ts';

export type TestedPostback =
  | {
      kind: 'sent';
      message: OutboundRequest;
      outcome: FetchOutcome;
      /** Why such a delivery would fail; null if it would succeed. */
      fault: ResponseFault | FetchError | null;
      /** The request and the beginning of the response, for readers who may not see the URL's secrets. */
      shown: { request: string; answer: string };
      /** A problem of the URL or the receiver, independent of this response; null if there is none. */
      warning: string | null;
    }
  | { kind: 'unknown_postback' };

/**
 * Sends a sample message now, signed like a real one, even if the postback is disabled. Nothing is stored. The message
 * has no real lead, and its transaction is 0, which no ledger contains. Before a reversal, sends the credit twice, to
 * see whether the receiver distinguishes a reversal from a repeat.
 */
export function testPostback(deps: {
  findPostback: (postbackId: string) => Promise<{ postback: Postback; wall: Wall } | null>;
  vault: Vault;
  send: SendMessage;
  clock: Clock;
  ids: Ids;
}): (input: { postbackId: string; isReversal: boolean }) => Promise<TestedPostback> {
  const { clock, findPostback, ids, send, vault } = deps;
  return async ({ isReversal, postbackId }) => {
    const found = await findPostback(postbackId);
    if (found === null) return { kind: 'unknown_postback' };
    const { postback, wall } = found;
    const at = clock.now();
    const address = vault.openSecret(postback.sealedUrl);
    const target = openTarget(vault, postback);
    const creditId = ids.timeOrdered('dlv', at);
    const sample = { wall, identity: creditId, at };
    const creditFacts = sampleFacts({ ...sample, deliveryId: creditId, isReversal: false });
    const facts = isReversal
      ? sampleFacts({ ...sample, deliveryId: ids.timeOrdered('dlv', at), isReversal: true })
      : creditFacts;
    const sendCredit = () => send(writeMessage(target, creditFacts, at), postback);
    const earlier = isReversal ? { credit: await sendCredit(), repeat: await sendCredit() } : null;
    const message = writeMessage(target, facts, at);
    const outcome = await send(message, postback);
    const isSkipped = earlier !== null && skipsReversals({ ...earlier, reversal: outcome });
    const answer = outcome.kind === 'answered' ? cutAddress(outcome.body, address) : '';
    const shown = { request: showRequest({ address, kind: postback.kind }, message, facts), answer };
    const fault = outcome.kind === 'failed' ? outcome.error : responseFault(outcome, postback);
    const warning = isSkipped ? REVERSAL_SKIPPED : blindnessWarning(postback.kind, address);
    return { kind: 'sent', message, outcome, fault, shown, warning };
  };
}
