import type { Explanation, SessionCreated, Transaction, TransactionCreated, TransactionList } from '../responses.ts';
import { baseUrlOf, countOf, idOf, requireServer, secretKeyOf } from './check-options.ts';
import { amountOf, idempotencyKeyOf, minBalanceOf, userIdOf, wholeOf } from './check-input.ts';
import { RewardsWallError } from '../rewards-wall-error.ts';
import { eachTransaction } from './each-transaction.ts';
import { explainQuery, type ExplainInput } from './explain-query.ts';
import { sendCall, type Wire } from './send-call.ts';
import { systemWire } from './system-wire.ts';

export type { ExplainInput } from './explain-query.ts';

/** `undefined` is allowed so that you can pass `process.env.…`; `createClient` then says what is missing. */
export interface ClientOptions {
  /** The service's URL, such as `https://rewards.example.com`. */
  baseUrl: string | undefined;
  /** Printed by `publisher add`. */
  pubId: number | string | undefined;
  /** Printed by `wall add`. */
  wallId: number | string | undefined;
  /** The wall's secret key, `sk_…`. Keep it on your server. */
  secretKey: string | undefined;
  /** How long one attempt may take; 10 seconds by default. */
  timeoutMs?: number;
  /** The maximum number of retries after no response, 429 or 5xx; 2 by default. */
  maxRetries?: number;
}

export interface CallOptions {
  /** Aborts the call and its retries. */
  signal?: AbortSignal;
}

/** Your own id for the user: the `user-id` of the wall, `subid1` in the API. A whole number is sent as its digits. */
interface OfUser {
  userId: string | number;
}

export interface TokenInput extends OfUser {
  /** How long the token is valid: from 60 to 2,592,000 seconds; a day by default. */
  expiresInSeconds?: number;
  /** Tracking text for clicks and leads, which postbacks return. */
  subid2?: string;
  subid3?: string;
  subid4?: string;
  /**
   * What you know of the user, for rules of the wall: at most 20 texts, numbers and booleans, by names of a to z and _.
   * The user can read them in the token.
   */
  attributes?: Readonly<Record<string, string | number | boolean>>;
  /** Makes a new user a test user, who is credited but counted nowhere (`rewards test-users`). */
  test?: boolean;
}

export interface CreditInput extends OfUser {
  /** A positive number of credits with at most 4 decimals. */
  amount: number | string;
  /** Identifies what the credits are for, such as `order-${order.id}`. A retry with the same key changes nothing. */
  idempotencyKey: string;
  /** At most 255 characters, shown to the user. */
  description?: string;
}

export interface DebitInput extends CreditInput {
  /**
   * The lowest balance that the debit may leave; 0 by default. If it would be lower, the call fails with
   * `insufficient_balance` and nothing is stored. null: no limit.
   */
  minBalance?: number | string | null;
}

/** One wall of the service. Results are the API's own JSON. Failures throw `RewardsWallError`. */
export interface RewardsWall {
  /** A token that proves to the wall who the user is. Take the user's id from your session, never from the page. */
  mintToken(input: TokenInput, options?: CallOptions): Promise<SessionCreated>;
  /** One page of the user's transactions, newest first (all without `limit`), and the balance over all of them. */
  listTransactions(
    input: OfUser & { limit?: number; offset?: number },
    options?: CallOptions,
  ): Promise<TransactionList>;
  /** All of the user's transactions, newest first, each once, a page at a time (100 by default). */
  eachTransaction(input: OfUser & { pageSize?: number }, options?: CallOptions): AsyncGenerator<Transaction, void>;
  /** Adds credits. */
  credit(input: CreditInput, options?: CallOptions): Promise<TransactionCreated>;
  /** Deducts credits. The balance check and the deduction are atomic. */
  debit(input: DebitInput, options?: CallOptions): Promise<TransactionCreated>;
  /** Like `debit`, for what the user redeems credits for, but returns null if the balance is too low. */
  redeem(input: DebitInput, options?: CallOptions): Promise<TransactionCreated | null>;
  /** Why this user sees an offer or not. Explains all offers without `offerId`. */
  explain(input: ExplainInput, options?: CallOptions): Promise<Explanation>;
}

/**
 * Creates a client of one wall. Throws `RewardsWallError` with `invalid_option` if an option is invalid. `wire`
 * replaces the network in tests.
 */
export function createClient(options: ClientOptions, wire: Partial<Wire> = {}): RewardsWall {
  requireServer();
  const pubId = idOf(options.pubId, 'pubId');
  const wallId = idOf(options.wallId, 'wallId');
  const send = sendCall(
    {
      baseUrl: baseUrlOf(options.baseUrl),
      secretKey: secretKeyOf(options.secretKey),
      timeoutMs: countOf(options.timeoutMs, { name: 'timeoutMs', min: 1, or: 10_000 }),
      maxRetries: countOf(options.maxRetries, { name: 'maxRetries', min: 0, or: 2 }),
    },
    { ...systemWire, ...wire },
  );
  const transactionsOf = (userId: string): string =>
    `/adwall/api/publisher/${pubId}/profile/${wallId}/user/${encodeURIComponent(userId)}/transactions.json`;

  const adjust = async (
    input: CreditInput,
    json: Record<string, unknown>,
    { signal }: CallOptions,
  ): Promise<TransactionCreated> => {
    const { description } = input;
    return (await send({
      method: 'POST',
      path: transactionsOf(userIdOf(input.userId)),
      json: { ...json, ...(description !== undefined && { description }) },
      headers: { 'Idempotency-Key': idempotencyKeyOf(input.idempotencyKey) },
      signal,
    })) as TransactionCreated;
  };

  const client: RewardsWall = {
    async mintToken({ attributes, expiresInSeconds, subid2, subid3, subid4, test, userId }, { signal } = {}) {
      const lifetime = wholeOf(expiresInSeconds, 'expiresInSeconds', 1) ?? undefined;
      const json = { subid1: userIdOf(userId), subid2, subid3, subid4, attributes, test, expires_in: lifetime };
      return (await send({ method: 'POST', path: `/v1/walls/${wallId}/sessions`, json, signal })) as SessionCreated;
    },
    async listTransactions({ limit, offset, userId }, { signal } = {}) {
      const query = new URLSearchParams();
      const size = wholeOf(limit, 'limit', 1);
      if (size !== null) query.set('limit', String(size));
      query.set('offset', String(wholeOf(offset, 'offset', 0) ?? 0));
      const list = await send({ method: 'GET', path: transactionsOf(userIdOf(userId)), query, signal });
      return (list as TransactionList | null) ?? { transactions: [], currency_count: 0 };
    },
    eachTransaction: ({ pageSize, userId }, call = {}) =>
      eachTransaction(
        (page) => client.listTransactions({ userId: userIdOf(userId), ...page }, call),
        wholeOf(pageSize, 'pageSize', 1) ?? 100,
      ),
    credit: async (input, call = {}) => adjust(input, { currency_adjustment: amountOf(input.amount) }, call),
    async debit(input, call = {}) {
      const floor = minBalanceOf(input.minBalance);
      const json = { currency_adjustment: `-${amountOf(input.amount)}`, ...(floor !== null && { min_balance: floor }) };
      return adjust(input, json, call);
    },
    async redeem(input, call) {
      try {
        return await client.debit(input, call);
      } catch (error) {
        if (error instanceof RewardsWallError && error.code === 'insufficient_balance') return null;
        throw error;
      }
    },
    async explain(input, { signal } = {}) {
      const { headers, query } = explainQuery(input);
      return (await send({
        method: 'GET',
        path: `/v1/walls/${wallId}/offers/explain`,
        query,
        headers,
        signal,
      })) as Explanation;
    },
  };
  return client;
}
