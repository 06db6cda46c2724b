import { numberOf, objectOf, textOf } from '../api/unknown-json.ts';

/** A change of the balance. */
export interface LedgerRow {
  readonly id: number;
  /** Negative for a deduction. */
  readonly amount: number;
  /** The offer whose reward was credited or reversed; empty for a manual adjustment. */
  readonly offerName: string;
  /** The reason for a manual adjustment; may be empty. */
  readonly description: string;
  /** Epoch ms. */
  readonly at: number;
}

/** Parses an element of `transactions` ("List user transactions"); null without an id, an amount or a time. */
export function toLedgerRow(json: unknown): LedgerRow | null {
  const from = objectOf(json);
  const id = numberOf(from['transaction_id']);
  const amount = numberOf(from['currency_adjustment']);
  const at = timeOf(textOf(from['timestamp']));
  if (id === null || amount === null || Number.isNaN(at)) return null;
  return { id, amount, offerName: textOf(from['offer_name']), description: textOf(from['description']), at };
}

/** Adds the colon to a numeric offset such as `+0200`: not every browser parses it without. */
const timeOf = (timestamp: string): number => Date.parse(timestamp.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
