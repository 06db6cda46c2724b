import type { Postback } from '../../store/ports/postbacks.ts';
import type { PersonFacts, PostbackFacts } from './macros.ts';

/** 2026-01-31T09:30:00Z */
export const LEAD_AT = 1_769_851_800_000;

/** The credit of 1.25 in docs/postbacks.md, changed by `more`. */
export function exampleFacts(
  more: Partial<Omit<PostbackFacts, 'person'>> & { person?: Partial<PersonFacts> } = {},
): PostbackFacts {
  const { person, ...rest } = more;
  return {
    deliveryId: 'dlv_019c136ab1c00000a1b2c3d4e5f60718',
    adwallId: 1,
    status: 1,
    transactionId: 421,
    reversalId: null,
    event: {
      leadId: 'lead_019c136ab1c0000000112233445566aa',
      identity: '7d1f0b8e52c94a6f8b3e6a90c1d2e4f5',
      kind: 'complete',
      clickId: 'clk_019c136a2f0000000011223344556677',
      offerId: 1001,
      offerName: 'Harbor Quest',
      eventId: 11,
      eventName: 'Reach level 10',
      payout: 12_500,
      amount: 1_250_000,
      currencyName: 'Coins',
      country: 'US',
      leadAt: LEAD_AT,
      reason: null,
      at: LEAD_AT,
    },
    ...rest,
    person: {
      subid1: 'user 42',
      subid2: 'summer',
      subid3: '',
      subid4: '',
      device: '',
      ip: '73.162.10.20',
      ...person,
    },
  };
}

/** A postback that nothing keeps from being sent, with empty secrets. */
export const examplePostback: Postback = {
  postbackId: 'pbk_1',
  adwallId: 1,
  kind: 'get',
  sealedUrl: Buffer.from(''),
  sealedSecret: Buffer.from(''),
  sealedPrevious: null,
  previousUntil: null,
  isEnabled: true,
  disabledReason: null,
  mustContain: null,
  followsRedirect: false,
  createdAt: 0,
};
