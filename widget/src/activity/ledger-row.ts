import { numberOf, objectOf, textOf } from '../api/unknown-json.ts';

/** One change of the balance. */
export interface LedgerRow {
  readonly id: number;
  /** Negative when it was deducted. */
  readonly amount: number;
  /** The offer that was credited or, when negative, taken back; empty for an adjustment by hand. */
  readonly offerName: string;
  /** Why it was adjusted by hand; may be empty. */
  readonly description: string;
  /** Epoch ms. */
  readonly at: number;
}

/** An element of `transactions` ("List user transactions"); null without an id, an amount or a time. */
export function toLedgerRow(json: unknown): LedgerRow | null {
  const from = objectOf(json);
  const id = numberOf(from['transaction_id']);
  const amount = numberOf(from['currency_adjustment']);
  const at = timeOf(textOf(from['timestamp']));
  if (id === null || amount === null || Number.isNaN(at)) return null;
  return { id, amount, offerName: textOf(from['offer_name']), description: textOf(from['description']), at };
}

/** Of a time with a numeric offset without a colon, which not every browser reads. */
const timeOf = (timestamp: string): number => Date.parse(timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
