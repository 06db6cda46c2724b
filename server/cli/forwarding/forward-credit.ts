import { creditEvent } from '../../leads/credit-event.ts';
import type { FetchOutcome } from '../../net/safe-fetch.ts';
import { creditFacts } from '../../postbacks/following/credit-facts.ts';
import type { PostbackFacts } from '../../postbacks/message/macros.ts';
import { writeMessage } from '../../postbacks/message/message.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { WallCredit } from '../../store/ports/wall-credits.ts';
import type { Installation } from '../installation.ts';
import { judgeAccepted, type Judgment } from './judge-response.ts';
import type { Forwarder } from './open-forwarder.ts';

/** A credit or reversal that was sent to the receiver. */
export interface ForwardedCredit {
  facts: PostbackFacts;
  outcome: FetchOutcome;
  judgment: Judgment;
  /** When it was sent; epoch ms. */
  at: number;
}

/** Formats a credit or reversal like a postback of the wall, and sends it once. */
export function forwardCredit(
  { clock, ids, vault }: Installation,
  wall: Wall,
  { send, target }: Forwarder,
): (credit: WallCredit) => Promise<ForwardedCredit> {
  const factsOf = creditFacts({ ids, vault });
  return async (credit) => {
    const at = clock.now();
    const facts = factsOf({ adwallId: wall.adwallId, credit, event: creditEvent(wall, credit), at });
    const outcome = await send(writeMessage(target, facts, at));
    return { facts, outcome, judgment: judgeAccepted(outcome), at };
  };
}
