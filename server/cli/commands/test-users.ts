import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import { DEFAULT_SESSION_SECONDS, MAX_SESSION_SECONDS } from '@rewards-wall/shared/schema/session.ts';
import type { Command } from 'commander';
import { eraseUser } from '../../persons/erase-user.ts';
import { openTestSession } from '../../profiles/open-test-session.ts';
import { createUserTokens } from '../../profiles/user-token.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { parseWith } from '../options/parse-with.ts';
import {
  accountOf,
  idFields,
  wallOrPanelOf,
  withUser,
  withWallOrPanel,
  type UserOptions,
  type WallOrPanelOptions,
} from '../options/wall-or-panel.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

const parseSeconds = parseWith(integerText({ min: 60, max: MAX_SESSION_SECONDS }));

export function addTestUserCommands(program: Command, runner: Runner): void {
  const testUsers = program
    .command('test-users')
    .description('manage test users, excluded from statistics (docs/commands.md)');
  withUser(testUsers.command('add').alias('create').description('add a test user, and print a token'))
    .option('--expires-in <seconds>', 'lifetime of the token', parseSeconds, DEFAULT_SESSION_SECONDS)
    .action(runner.withInstallation(create));
  withWallOrPanel(testUsers.command('list').description('list test users with balances and counts')).action(
    runner.withInstallation(list),
  );
  withWallOrPanel(
    testUsers
      .command('remove')
      .alias('purge')
      .description('erase all test users of a wall or panel; their ledger rows stay, without names'),
  ).action(runner.withInstallation(purge));
}

async function create(
  installation: Installation,
  options: UserOptions & { expiresIn: number },
): Promise<CommandOutput> {
  const account = await accountOf(installation, options);
  const open = openTestSession({ ...installation, tokens: createUserTokens(installation) });
  const scopes = account.kind === 'wall' ? (['history'] as const) : (['profile', 'history'] as const);
  const opened = await open({ account, scopes, expiresInSeconds: options.expiresIn });
  if (opened.kind !== 'opened') {
    throw new CommandError(`${account.subid1} is a real user, and stays one. Choose another --subid1.`);
  }
  const { expiresAt, token } = opened;
  return recordOutput({ ...idFields(account), subid1: account.subid1, expires_at: isoTime(expiresAt), token });
}

async function list(installation: Installation, options: WallOrPanelOptions): Promise<CommandOutput> {
  const { store } = installation;
  const users = await store.listTestPersons(await wallOrPanelOf(installation, options));
  const records = await Promise.all(
    users.map(async (account) => ({ account, record: await store.exportPerson(account) })),
  );
  const rows = records.flatMap(({ account: { subid1 }, record }) => {
    if (record === null) return [];
    const { balance, clicks, createdAt, leads } = record;
    const counts = { clicks: clicks.length, leads: leads.length };
    return [{ subid1, currency_count: unitsToNumber(balance), ...counts, created_at: isoTime(createdAt) }];
  });
  return listOutput(rows, 'There are no test users. Add one: test-users add --wall ID --subid1 TEXT');
}

/** Erases the users one by one. Run it again to complete an interrupted purge. */
async function purge(installation: Installation, options: WallOrPanelOptions): Promise<CommandOutput> {
  const owner = await wallOrPanelOf(installation, options);
  const erase = eraseUser(installation);
  const counts = { purged: 0, clicks: 0, dropped_postbacks: 0 };
  for (const account of await installation.store.listTestPersons(owner)) {
    const receipt = await erase(account, { onlyTest: true });
    if (receipt === null) continue;
    counts.purged += 1;
    counts.clicks += receipt.clicks;
    counts.dropped_postbacks += receipt.postbacks;
  }
  return recordOutput({ ...idFields(owner), ...counts });
}
