import { creditsForPayout, UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import type { PostbackFacts } from './macros.ts';
import type { CreditRate } from '../../store/click-terms.ts';

/** The values of a sample message. */
export interface Sample {
  wall: { adwallId: number; settings: { currency: CreditRate & { name: string } } };
  deliveryId: string;
  /** Shared by a reversal and its credit. By default, each sample is unique or repeats those of its transaction. */
  identity?: string;
  isReversal: boolean;
  /** When the credit or the reversal happened; epoch ms. */
  at: number;
  /** The lead; 'test' by default. */
  leadId?: string;
  /** The user; 'test' by default. */
  subid1?: string;
  /** The payout of the offer; 1 by default. */
  payout?: Units;
  /** Whether the user is a test user. */
  isTest?: boolean;
  /** The transaction of the credit; by default 0, which no ledger contains. */
  transactionId?: number;
  /** The transaction of the reversal; by default 0. */
  reversalId?: number;
}

/** A credit for a made-up offer in the wall's currency, or its reversal. */
export function sampleFacts(sample: Sample): PostbackFacts {
  const { at, deliveryId, isReversal, payout = UNITS_PER_CREDIT, subid1 = 'test', wall } = sample;
  const { currency } = wall.settings;
  return {
    deliveryId,
    adwallId: wall.adwallId,
    status: isReversal ? 2 : 1,
    transactionId: sample.transactionId ?? 0,
    reversalId: isReversal ? (sample.reversalId ?? 0) : null,
    event: {
      leadId: sample.leadId ?? 'test',
      kind: 'complete',
      identity: sample.identity ?? (sample.transactionId === undefined ? deliveryId : `test-${sample.transactionId}`),
      ...(sample.isTest === true && { test: true as const }),
      clickId: 'test',
      offerId: 0,
      offerName: 'Test offer',
      eventId: null,
      eventName: null,
      payout,
      amount: creditsForPayout(payout, currency.ratio, currency.round),
      currencyName: currency.name,
      country: null,
      leadAt: at,
      reason: isReversal ? 'Test' : null,
      at,
    },
    // An address from the documentation range, which no user has.
    person: { subid1, subid2: '', subid3: '', subid4: '', device: '', ip: '192.0.2.1' },
  };
}
