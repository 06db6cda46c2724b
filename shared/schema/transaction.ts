import * as z from 'zod';
import { amountWithin, optionalApiKey, paging } from './parameters.ts';
import { testMark } from './test-mark.ts';
import { text } from './text.ts';

const amount = amountWithin({ bareFraction: true });

/**
 * The parameters of a manual transaction (docs/contract/ledger.md#create-a-transaction): query, form or JSON body.
 * Amounts in units.
 */
export const transactionParameters = z
  .object(
    {
      api_key: optionalApiKey,
      currency_adjustment: amount
        .refine((units) => units !== 0, { error: 'must not be 0' })
        .meta({
          description: 'Credits to add, or to deduct if negative; at most 4 fraction digits; not 0',
          example: -250.5,
        }),
      description: text({ max: 255 })
        .optional()
        .meta({ description: 'Reason', example: 'Redeemed a gift card', sensitive: true }),
      min_balance: amount.optional().meta({
        description: 'Refuse with 409 if the balance would fall below this',
        example: 0,
      }),
    },
    { error: 'must be an object' },
  )
  .meta({ id: 'TransactionParameters', description: 'A manual adjustment of a balance' });

/** The response to a transaction. */
export const transactionCreated = z
  .object({
    transaction_id: z.int().meta({ description: 'Identifier of the transaction', example: 421 }),
    currency_count: z.number().meta({ description: 'Balance after this transaction', example: 1250 }),
    test: testMark,
  })
  .meta({ id: 'TransactionCreated' });

export type TransactionCreated = z.output<typeof transactionCreated>;

/** Which transactions of an account to list: all without `limit`. */
export const transactionsQuery = z.object({
  ...paging,
  api_key: optionalApiKey,
});

/** The time of a transaction: ISO 8601 with a numeric offset without a colon. The service always sends +0000. */
export const timestampPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}[+-]\d{4}$/;

/** Epoch milliseconds as the timestamp of a transaction: 2026-01-31T09:30:00+0000. */
export function transactionTimestamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}+0000`;
}

/** A transaction of an account in a response. Credits are decimal numbers. */
export const transaction = z
  .object({
    transaction_id: z.int().meta({ description: 'Identifier of the transaction', example: 421 }),
    currency_adjustment: z.number().meta({ description: 'Credits added, or deducted if negative', example: 12.5 }),
    offer_id: z.int().nullable().meta({
      description: 'The offer that was credited or reversed; null for a manual transaction',
    }),
    offer_name: z.string().nullable().meta({ description: 'Name of the offer at the time' }),
    description: z.string().nullable().meta({ description: 'Reason of a manual transaction', sensitive: true }),
    timestamp: z.string().regex(timestampPattern).meta({
      description: 'Time of the transaction, always UTC; the numeric offset has no colon',
      example: '2026-01-31T09:30:00+0000',
    }),
  })
  .meta({ id: 'Transaction' });

export type Transaction = z.output<typeof transaction>;

/** The transactions of an account, newest first, and its balance over all of them. */
export const transactionList = z
  .object({
    transactions: z.array(transaction).meta({ description: 'Newest first' }),
    currency_count: z.number().meta({ description: 'Balance over all transactions', example: 1250 }),
    test: testMark,
  })
  .meta({ id: 'TransactionList' });

export type TransactionList = z.output<typeof transactionList>;
