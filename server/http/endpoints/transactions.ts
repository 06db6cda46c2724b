import { routes, type Route } from '@rewards-wall/shared/routes.ts';
import { testMarkOf } from '@rewards-wall/shared/schema/test-mark.ts';
import {
  transactionCreated,
  transactionList,
  transactionParameters,
  transactionsQuery,
} from '@rewards-wall/shared/schema/transaction.ts';
import * as z from 'zod';
import type { TransactionRow } from '../../ledger/list-transactions.ts';
import type { TransactionOutcome } from '../../ledger/post-transaction.ts';
import type { WallOrPanelKind } from '../../store/ports/accounts.ts';
import type { Panel, Wall } from '../../store/ports/directory.ts';
import { endpoint, json, noContent, refuse, type EndpointResponse, type Endpoint } from '../endpoint.ts';
import type { EndpointContext } from '../endpoint-context.ts';
import { tokenEnded } from '../key-refusal.ts';
import { jsonList } from '../response/json-list.ts';
import { decimal } from '../response/json.ts';
import { bindingOf } from '../principal.ts';
import { problem } from '../problem.ts';

/**
 * Create and list transactions, for walls and panels alike (docs/contract/ledger.md#create-a-transaction,
 * docs/contract/ledger.md#list-transactions).
 */
export function transactionEndpoints({ services }: EndpointContext): Endpoint[] {
  const post = (name: string, route: Route, target: WallOrPanelKind): Endpoint =>
    endpoint({
      name,
      ...route,
      method: 'POST',
      summary: target === 'wall' ? 'Credit or debit a wall user' : 'Credit or debit a panel user',
      description:
        'Send the parameters in the query, a form body or a JSON body. A negative `currency_adjustment` deducts credits.',
      tag: 'Transactions',
      target,
      access: { secretKey: true, missing: 'invalid_key' },
      cors: 'nobody',
      secure: true,
      query: z.object({}),
      body: { schema: transactionParameters, encoding: 'parameters' },
      responses: { 201: { description: 'Stored durably.', schema: transactionCreated } },
      takesIdempotencyKey: true,
      // An empty limit must not count as absent: the balance could then fall without bound.
      neverEmpty: ['min_balance'],
      problems: ['invalid_request', 'invalid_key', 'not_found', 'insufficient_balance', 'balance_limit'],
      handle: async (call) => {
        const { body, idempotencyKey, subid1 } = call;
        const outcome = await services.ledger.postTransaction({
          account: { kind: target, profileId: profileIdOf(call.target), subid1 },
          amount: body.currency_adjustment,
          description: body.description ?? null,
          minBalance: body.min_balance ?? null,
          idempotencyKey,
        });
        return transactionAnswer(outcome);
      },
    });

  const list = (name: string, route: Route, target: WallOrPanelKind): Endpoint =>
    endpoint({
      name,
      ...route,
      method: 'GET',
      summary: target === 'wall' ? "List a wall user's transactions" : "List a panel user's transactions",
      description:
        'Newest first. `currency_count` is the balance over all transactions. Without `limit`, the response has all transactions.',
      tag: 'Transactions',
      target,
      access: { secretKey: true, token: 'history', missing: 'invalid_key' },
      cors: 'profile-origins',
      secure: true,
      query: transactionsQuery,
      responses: {
        200: { description: 'The page and the balance.', schema: transactionList },
        204: { description: 'This user has no transactions.' },
      },
      problems: ['invalid_request', 'invalid_key', 'not_found'],
      handle: async ({ principal, query, subid1, target: profile }) => {
        const page = await services.ledger.listTransactions({
          account: { kind: target, profileId: profileIdOf(profile), subid1 },
          limit: query.limit ?? null,
          offset: query.offset ?? 0,
          token: bindingOf(principal),
        });
        if (page.hasTokenEnded) return refuse(tokenEnded);
        if (page.total === 0) return noContent;
        const transactions = page.transactions.map(wireRow);
        const total = { currency_count: decimal(page.balance), ...testMarkOf(page.isTest) };
        return page.older === null
          ? json({ transactions, ...total })
          : jsonList({ name: 'transactions', first: transactions, rest: wireRows(page.older), after: total });
      },
    });

  return [
    post('createProfileTransaction', routes.createProfileTransaction, 'survey-profile'),
    post('createWallTransaction', routes.createWallTransaction, 'wall'),
    list('listProfileTransactions', routes.listProfileTransactions, 'survey-profile'),
    list('listWallTransactions', routes.listWallTransactions, 'wall'),
  ];
}

/** The id of the wall or panel that an account belongs to. */
export function profileIdOf(target: Wall | Panel): number {
  return target.kind === 'wall' ? target.adwallId : target.profileId;
}

function transactionAnswer(outcome: TransactionOutcome): EndpointResponse {
  switch (outcome.kind) {
    case 'posted':
    case 'repeat':
      return json(
        {
          transaction_id: outcome.transactionId,
          currency_count: decimal(outcome.balance),
          ...testMarkOf(outcome.isTest),
        },
        201,
      );
    case 'insufficient_balance':
      return refuse(
        problem('insufficient_balance', { detail: 'The balance would fall below min_balance. Nothing was written.' }),
      );
    case 'balance_limit':
      return refuse(problem('balance_limit', { detail: 'Nothing was written.' }));
    case 'idempotency_mismatch':
      return refuse(
        problem('idempotency_mismatch', { detail: 'The key was used with other parameters. Nothing was written.' }),
      );
  }
}

function wireRow(row: TransactionRow) {
  return {
    transaction_id: row.transactionId,
    currency_adjustment: decimal(row.amount),
    offer_id: row.offerId,
    offer_name: row.offerName,
    description: row.description,
    timestamp: row.timestamp,
  };
}

async function* wireRows(pages: AsyncIterable<TransactionRow[]>): AsyncGenerator<unknown[]> {
  for await (const rows of pages) yield rows.map(wireRow);
}
