import type { Command } from 'commander';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { amount } from '@rewards-wall/shared/schema/parameters.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { eraseUser } from '../../persons/erase-user.ts';
import { exportUser } from '../../persons/export-user.ts';
import { CommandError, paragraph, parsedBy, recordAnswer, type Answer } from '../output/answer.ts';
import { creditUser } from './credit-user.ts';
import type { Installation } from '../installation.ts';
import { accountOf, isoTime, withUser, type UserOptions } from '../options/parameters.ts';
import type { Runner } from '../runner.ts';

const parseAmount = parsedBy(amount);
const parseDescription = parsedBy(text({ min: 1, max: 255 }));
const parseKey = parsedBy(text({ min: 1, max: 255 }));

const LOG_HELD =
  'Another process is reading the database, so old pages are still in the write-ahead log. The service removes them as soon as it can: see /health/ready.';

export function addUserCommands(program: Command, runner: Runner): void {
  const user = program.command('user').description("one user's balance and personal data");
  withUser(user.command('show').description("a user's balance, and counts of what is held on them")).action(
    runner.on(show),
  );
  withUser(user.command('credit').description("add credits to a user's account, or deduct them"))
    .requiredOption('--amount <credits>', 'how many; negative to deduct', parseAmount)
    .requiredOption('--description <text>', 'why; the user reads it', parseDescription)
    .option('--min-balance <credits>', 'refuse if the balance would be lower afterwards', parseAmount)
    .option('--idempotency-key <key>', 'a repeat with the same key changes nothing', parseKey)
    .action(runner.on(creditUser));
  withUser(user.command('export').description('everything held on a user, as JSON')).action(
    runner.on(async (installation, options: UserOptions) => {
      const found = await exportUser(installation)(await accountOf(installation, options));
      if (found === null) throw new CommandError('There is no such user.');
      // JSON for people, too: it is what they hand to whoever asked.
      return { json: found, text: JSON.stringify(found, null, 2) };
    }),
  );
  withUser(user.command('erase').description('erase a user for good; credits stay as numbers without a name')).action(
    runner.on(async (installation, options: UserOptions) => {
      const receipt = await eraseUser(installation)(await accountOf(installation, options));
      if (receipt === null) throw new CommandError('There is no such user.');
      const answer = recordAnswer(receipt);
      if (receipt.log_purged !== false) return answer;
      return { ...answer, text: `${answer.text}\n${paragraph(LOG_HELD)}` };
    }),
  );
}

async function show(installation: Installation, options: UserOptions): Promise<Answer> {
  const account = await accountOf(installation, options);
  const held = await installation.store.exportPerson(account);
  if (held === null) throw new CommandError('There is no such user.');
  return recordAnswer({
    kind: account.kind,
    profile_id: account.profileId,
    subid1: account.subid1,
    currency_count: unitsToNumber(held.balance),
    since: isoTime(held.createdAt),
    signed_up: held.profile !== null,
    transactions: held.ledger.length,
    clicks: held.clicks.length,
    leads: held.leads.length,
    held_leads: held.leads.filter(({ state }) => state === 'pending').length,
    undelivered_postbacks: held.deliveries.filter(({ state }) => state !== 'delivered').length,
    open_tickets: held.tickets.filter(({ state }) => state === 'open').length,
  });
}
