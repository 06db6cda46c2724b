import type { Command } from 'commander';
import { revokeTokens } from '../../persons/revoke-tokens.ts';
import { CommandError, recordAnswer } from '../output/answer.ts';
import { accountOf, withUser, type UserOptions } from '../options/parameters.ts';
import type { Runner } from '../runner.ts';

export function addTokenCommands(program: Command, runner: Runner): void {
  const token = program.command('token').description("users' tokens");
  withUser(token.command('revoke').description("revoke all of a user's tokens")).action(
    runner.on(async (installation, options: UserOptions) => {
      const revoked = await revokeTokens(installation)(await accountOf(installation, options));
      if (revoked === null) throw new CommandError('There is no such user.');
      return recordAnswer(revoked);
    }),
  );
}
