import type { StoredClick } from './clicks.ts';
import type { StoredLead } from './stored-leads.ts';

/** A credit or its reversal, with the contents of a postback about it. */
export interface WallCredit {
  /** The ledger row of the credit, for a reversal too. */
  transactionId: number;
  /** The ledger row of the reversal; null for a credit. */
  reversalId: number | null;
  /** When the row was written; epoch ms. */
  at: number;
  lead: StoredLead;
  click: Pick<StoredClick, 'clickId' | 'offerId' | 'country' | 'placement' | 'terms'>;
  /** The click's subid2-4, device and address. */
  sealedClick: Uint8Array;
  subid1: string;
  wrappedKey: Uint8Array;
}
