import type { FetchOutcome, OutboundRequest } from '../net/safe-fetch.ts';
import type { Clock } from '../runtime/clock.ts';
import type { Ids } from '../runtime/ids.ts';
import type { Vault } from '../security/vault.ts';
import type { Wall } from '../store/ports/directory.ts';
import type { Postback } from '../store/ports/postbacks.ts';
import { blindnessWarning } from './message/check-template.ts';
import { openTarget, writeMessage } from './message/message.ts';
import { sampleFacts } from './message/sample-facts.ts';
import { cutAddress, showRequest } from './message/show-request.ts';

export type TestedPostback =
  | {
      kind: 'sent';
      message: OutboundRequest;
      outcome: FetchOutcome;
      isSuccess: boolean;
      /** The request and the beginning of the answer, for whoever may not read the URL's secrets. */
      shown: { request: string; answer: string };
      /** What is wrong with the URL, whatever the receiver answers; null if nothing is. */
      warning: string | null;
    }
  | { kind: 'unknown_postback' };

/**
 * Sends a sample message now, signed like a real one, even if the postback is disabled. Nothing is stored. The message
 * has no real lead, and the transaction 0, which no ledger has.
 */
export function testPostback(deps: {
  findPostback: (postbackId: string) => Promise<{ postback: Postback; wall: Wall } | null>;
  vault: Pick<Vault, 'openSecret'>;
  send: (message: OutboundRequest) => Promise<FetchOutcome>;
  clock: Clock;
  ids: Pick<Ids, 'timeOrdered'>;
}): (input: { postbackId: string; isReversal: boolean }) => Promise<TestedPostback> {
  const { clock, findPostback, ids, send, vault } = deps;
  return async ({ isReversal, postbackId }) => {
    const found = await findPostback(postbackId);
    if (found === null) return { kind: 'unknown_postback' };
    const { postback, wall } = found;
    const at = clock.now();
    const address = vault.openSecret(postback.sealedUrl);
    const target = openTarget(vault, postback);
    const facts = sampleFacts({ wall, deliveryId: ids.timeOrdered('dlv', at), isReversal, at });
    const message = writeMessage(target, facts, at);
    const outcome = await send(message);
    const isSuccess = outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300;
    const answer = outcome.kind === 'answered' ? cutAddress(outcome.body, address) : '';
    const shown = { request: showRequest({ address, kind: postback.kind }, message, facts), answer };
    return { kind: 'sent', message, outcome, isSuccess, shown, warning: blindnessWarning(postback.kind, address) };
  };
}
