import { leadEvent } from '../../leads/lead-event.ts';
import type { FetchOutcome } from '../../net/safe-fetch.ts';
import type { PostbackFacts } from '../../postbacks/message/macros.ts';
import { writeMessage } from '../../postbacks/message/message.ts';
import { personFactsOf } from '../../postbacks/message/render-delivery.ts';
import { decodeTerms } from '../../store/click-terms.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { WallCredit } from '../../store/ports/wall-credits.ts';
import type { Installation } from '../installation.ts';
import { judgeAccepted, type Judgement } from './judge-answer.ts';
import type { Forwarder } from './open-forwarder.ts';

/** A credit or reversal that was sent to the receiver. */
export interface ForwardedCredit {
  facts: PostbackFacts;
  outcome: FetchOutcome;
  judgement: Judgement;
  /** When it was sent; epoch ms. */
  at: number;
}

/** Writes a credit or reversal as a postback of the wall would, and sends it once. */
export function forwardCredit(
  { clock, ids, vault }: Pick<Installation, 'clock' | 'ids' | 'vault'>,
  wall: Wall,
  { send, target }: Pick<Forwarder, 'send' | 'target'>,
): (credit: WallCredit) => Promise<ForwardedCredit> {
  const personOf = personFactsOf(vault);
  return async (credit) => {
    const at = clock.now();
    const { click, lead, reversalId, transactionId } = credit;
    const currencyName = wall.settings.currency.name;
    const { isTest } = lead;
    const event = leadEvent({ lead, click, terms: decodeTerms(click.terms), currencyName, isTest, at: credit.at });
    const facts: PostbackFacts = {
      deliveryId: ids.timeOrdered('dlv', at),
      adwallId: wall.adwallId,
      status: reversalId === null ? 1 : 2,
      transactionId,
      reversalId,
      event: reversalId === null ? event : { ...event, reason: lead.reason },
      person: personOf(credit),
    };
    const outcome = await send(writeMessage(target, facts, at));
    return { facts, outcome, judgement: judgeAccepted(outcome), at };
  };
}
