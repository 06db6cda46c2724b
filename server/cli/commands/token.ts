import type { Command } from 'commander';
import { revokeTokens } from '../../persons/revoke-tokens.ts';
import { CommandError } from '../errors.ts';
import { recordOutput } from '../output/command-output.ts';
import { accountOf, withUser, type UserOptions } from '../options/wall-or-panel.ts';
import type { Runner } from '../runner.ts';

export function addTokenCommands(program: Command, runner: Runner): void {
  const token = program.command('token').description("revoke users' tokens");
  withUser(token.command('revoke').description('revoke all tokens of a user')).action(
    runner.withInstallation(async (installation, options: UserOptions) => {
      const revoked = await revokeTokens(installation)(await accountOf(installation, options));
      if (revoked === null) throw new CommandError('There is no such user.');
      return recordOutput(revoked);
    }),
  );
}
