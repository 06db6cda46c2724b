import { testMarkOf } from '@rewards-wall/shared/schema/test-mark.ts';
import { unitsToNumber, type Units } from '@rewards-wall/shared/credits.ts';
import { postTransaction, type TransactionOutcome, type TransactionRequest } from '../../ledger/post-transaction.ts';
import { OutcomeUnknown } from '../../store/database-failures.ts';
import { CommandError } from '../errors.ts';
import { recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Installation } from '../installation.ts';
import { accountOf, type UserOptions } from '../options/wall-or-panel.ts';

export interface CreditOptions extends UserOptions {
  amount: Units;
  description: string;
  minBalance?: Units;
  /** Absent: the command creates one. */
  idempotencyKey?: string;
}

/** Adds credits to a user's account, or deducts them. */
export async function creditUser(installation: Installation, options: CreditOptions): Promise<CommandOutput> {
  const account = await accountOf(installation, options);
  const { amount, description, minBalance = null } = options;
  if (amount === 0) throw new CommandError('The amount must not be 0.');
  const idempotencyKey = options.idempotencyKey ?? installation.ids.timeOrdered('cli', installation.clock.now());
  const outcome = await post(installation, { account, amount, description, minBalance, idempotencyKey });
  switch (outcome.kind) {
    case 'posted':
    case 'repeat':
      return recordOutput({
        transaction_id: outcome.transactionId,
        currency_count: unitsToNumber(outcome.balance),
        ...testMarkOf(outcome.isTest),
        repeated: outcome.kind === 'repeat',
      });
    case 'insufficient_balance':
      throw new CommandError(`The balance is ${unitsToNumber(outcome.balance)}; nothing was written.`);
    case 'balance_limit':
      throw new CommandError('The credit would take the balance out of range; nothing was written.');
    case 'idempotency_mismatch':
      throw new CommandError('This idempotency key was used for another transaction; nothing was written.');
  }
}

/** Posts the transaction. If the outcome is unknown, explains how to repeat the command without crediting twice. */
async function post(
  deps: Installation,
  request: TransactionRequest & { idempotencyKey: string },
): Promise<TransactionOutcome> {
  try {
    return await postTransaction(deps)(request);
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error;
    throw new CommandError(
      `${error.message} Run the same command again with --idempotency-key ${request.idempotencyKey}: it will not credit twice.`,
    );
  }
}
