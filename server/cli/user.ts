import type { Command } from 'commander';
import { eraseUser } from '../persons/erase-user.ts';
import { exportUser } from '../persons/export-user.ts';
import { CommandError, recordAnswer } from './answer.ts';
import { accountOf, withUser, type UserOptions } from './parameters.ts';
import type { Runner } from './runner.ts';

const LOG_HELD =
  'A reader of the database file keeps old pages in the write-ahead log. The running service removes them as soon as it can: see /health/ready.';

export function addUserCommands(program: Command, runner: Runner): void {
  const user = program.command('user').description('personal data of one user');
  withUser(user.command('export').description('everything held on a user, as JSON')).action(
    runner.on(async (installation, options: UserOptions) => {
      const found = await exportUser(installation)(await accountOf(installation, options));
      if (found === null) throw new CommandError('Nothing is held on such a user.');
      // JSON for people, too: it is what they hand to whoever asked.
      return { json: found, text: JSON.stringify(found, null, 2) };
    }),
  );
  withUser(user.command('erase').description('erase a user for good; credits stay as numbers without a name')).action(
    runner.on(async (installation, options: UserOptions) => {
      const receipt = await eraseUser(installation)(await accountOf(installation, options));
      if (receipt === null) throw new CommandError('Nothing is held on such a user.');
      const answer = recordAnswer(receipt);
      if (receipt.log_purged !== false) return answer;
      return { ...answer, text: `${answer.text}\n${LOG_HELD}` };
    }),
  );
}
