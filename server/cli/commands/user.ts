import type { Command } from 'commander';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { amount } from '@rewards-wall/shared/schema/parameters.ts';
import { emailText } from '@rewards-wall/shared/schema/email.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { eraseUser } from '../../persons/erase-user.ts';
import { exportUser } from '../../persons/export-user.ts';
import { detachEmail } from '../../profiles/detach-email.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { CommandError } from '../errors.ts';
import { parseKey } from '../options/parse.ts';
import { parseWith } from '../options/parse-with.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import { paragraph } from '../output/table.ts';
import { creditUser } from './credit-user.ts';
import type { Installation } from '../installation.ts';
import { accountOf, withUser, type UserOptions } from '../options/wall-or-panel.ts';
import type { Runner } from '../runner.ts';

const parseAmount = parseWith(amount);
const parseEmail = parseWith(emailText(80));
const parseDescription = parseWith(text({ min: 1, max: 255 }));

const LOG_HELD =
  'Another process is reading the database, so erased data is still in the write-ahead log. The service removes it as soon as it can; until then, /health/ready warns.';

export function addUserCommands(program: Command, runner: Runner): void {
  const user = program.command('user').description('show, credit, export and erase users');
  withUser(user.command('show').description("show a user's balance and counts of their records")).action(
    runner.withInstallation(show),
  );
  withUser(user.command('credit').description("add credits to a user's account, or deduct them"))
    .requiredOption('--amount <credits>', 'how many credits; negative to deduct', parseAmount)
    .requiredOption('--description <text>', 'reason; the user sees it', parseDescription)
    .option('--min-balance <credits>', 'refuse if the balance would fall below this', parseAmount)
    .option('--idempotency-key <key>', 'makes a retry safe: with the same key, it changes nothing', parseKey)
    .action(runner.withInstallation(creditUser));
  user
    .command('find')
    .description('find the users with an e-mail address; at most one per publisher')
    .requiredOption('--email <address>', 'the whole address', parseEmail)
    .action(
      runner.withInstallation(async ({ store, vault }, { email }: { email: string }) => {
        const holders = await store.findEmailHolders(vault.emailDigest(email));
        const rows = holders.map(({ account: { profileId, subid1 } }) => ({ panel: profileId, subid1 }));
        return listOutput(rows, 'No user has this e-mail address.');
      }),
    );
  withUser(
    user
      .command('detach-email')
      .description("let another person sign up with a user's e-mail address; the profile stays"),
  ).action(
    runner.withInstallation(async (installation, options: UserOptions) => {
      const account = await accountOf(installation, options);
      const outcome = await detachEmail(installation)(account);
      if (outcome === null) throw new CommandError('There is no such user with a profile.');
      return recordOutput({ subid1: options.subid1, detached: outcome.kind === 'detached' });
    }),
  );
  withUser(user.command('export').description('print everything stored about a user, as JSON')).action(
    runner.withInstallation(async (installation, options: UserOptions) => {
      const found = await exportUser(installation)(await accountOf(installation, options));
      if (found === null) throw new CommandError('There is no such user.');
      // JSON even without --json, because operators pass it on to the person who requested it.
      return { json: found, text: JSON.stringify(found, null, 2) };
    }),
  );
  withUser(
    user.command('erase').description('erase a user permanently; their ledger rows stay, without a name'),
  ).action(
    runner.withInstallation(async (installation, options: UserOptions) => {
      const receipt = await eraseUser(installation)(await accountOf(installation, options));
      if (receipt === null) throw new CommandError('There is no such user.');
      const answer = recordOutput(receipt);
      if (receipt.log_purged !== false) return answer;
      return { ...answer, text: `${answer.text}\n${paragraph(LOG_HELD)}` };
    }),
  );
}

async function show(installation: Installation, options: UserOptions): Promise<CommandOutput> {
  const account = await accountOf(installation, options);
  const held = await installation.store.exportPerson(account);
  if (held === null) throw new CommandError('There is no such user.');
  return recordOutput({
    kind: account.kind,
    profile_id: account.profileId,
    subid1: account.subid1,
    test: held.isTest,
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
