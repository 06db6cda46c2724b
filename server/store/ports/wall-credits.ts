import type { StoredClick } from './clicks.ts';
import type { StoredLead } from './stored-leads.ts';

/** New credits and reversals of a wall, for callers that forward them (docs/postbacks.md). */
export interface WallCreditsPort {
  /**
   * Lists a wall's credits and reversals whose ledger row has a later id than `after`, in id order. Leaves out those of
   * erased users.
   */
  creditsOfWall(input: { adwallId: number; after: number; limit: number }): Promise<WallCredit[]>;
  /** The id of the last ledger row that was written at `at` or earlier; 0 if there is none. */
  lastTransactionBy(input: { at: number }): Promise<number>;
}

/** A credit or its reversal, with the contents of a postback about it. */
export interface WallCredit {
  /** The ledger row of the credit, for a reversal too. */
  transactionId: number;
  /** The ledger row of the reversal; null for a credit. */
  reversalId: number | null;
  /** When the row was written; epoch ms. */
  at: number;
  lead: StoredLead;
  click: Pick<StoredClick, 'clickId' | 'offerId' | 'country' | 'terms'>;
  /** The click's subid2-4, device and address. */
  sealedClick: Uint8Array;
  subid1: string;
  wrappedKey: Uint8Array;
}
