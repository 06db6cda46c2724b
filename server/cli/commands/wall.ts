import { formatUnits, UNITS_PER_CREDIT, unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { settingsOf, shownSettings } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings, type WallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';
import type { Command } from 'commander';
import { createWall } from '../../publishers/create-wall.ts';
import { saveSettings } from '../../publishers/save-settings.ts';
import { eraseUser } from '../../persons/erase-user.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { WallTies } from '../../store/ports/directory.ts';
import { CommandError } from '../errors.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Installation } from '../installation.ts';
import { parseId } from '../options/parse.ts';
import type { Runner } from '../runner.ts';
import {
  addCreationOptions,
  addSettingOptions,
  badSettings,
  changesOf,
  noteOrigins,
} from '../options/setting-options.ts';

const PAGE = 1000;
const allSettings = settingsOf(wallSettings);

export function addWallCommands(program: Command, runner: Runner): void {
  const wall = program.command('wall').description('add, change and remove walls');
  const create = wall
    .command('add')
    .alias('create')
    .description('add a wall; its secret key is shown once')
    .requiredOption('--publisher <id>', 'the publisher', parseId);
  addCreationOptions(create, allSettings).action(
    runner.withInstallation(async (installation, options: { publisher: number }) => {
      const { publisher: pubId } = options;
      const result = await createWall(installation)({ pubId, settings: changesOf(options, allSettings) });
      if (result.kind === 'invalid') throw badSettings(result.problems);
      if (result.kind === 'unknown_publisher') throw new CommandError(`There is no publisher ${pubId}.`);
      const { adwallId, secretKey, publishableKey } = result;
      warnOfFractions(runner, result.settings);
      return recordOutput({ pubId, adwallId, api_key: secretKey, publishable_key: publishableKey });
    }),
  );
  const set = wall
    .command('set')
    .description('change settings of a wall, and print all of them')
    .argument('<id>', 'the wall', parseId);
  addSettingOptions(set, allSettings).action(
    runner.withInstallation(async (installation, adwallId: number, options: object) => {
      const changes = changesOf(options, allSettings);
      const result = await saveSettings(installation)(adwallId, changes);
      if (result.kind === 'unknown_wall') throw new CommandError(`There is no wall ${adwallId}.`);
      if (result.kind !== 'valid') throw badSettings(result.problems);
      if (changes['currency'] !== undefined) warnOfFractions(runner, result.settings);
      if (changes['origins'] !== undefined) noteOrigins(runner, result.settings.origins);
      return recordOutput(shownSettings(result.settings, wallSettings));
    }),
  );
  wall
    .command('remove')
    .description('remove a wall and erase its users; refused while money depends on it')
    .argument('<id>', 'the wall', parseId)
    .action(runner.withInstallation(remove));
  wall
    .command('list')
    .description('list walls')
    .action(
      runner.withInstallation(async ({ store }) => {
        const { walls } = await store.loadDirectory();
        const rows = walls.map(({ pubId, adwallId, settings, publishableKey, createdAt }) => ({
          pubId,
          adwallId,
          name: settings.name,
          currency: settings.currency.name,
          ratio: unitsToNumber(settings.currency.ratio),
          publishable_key: publishableKey,
          created_at: isoTime(createdAt),
        }));
        return listOutput(rows, 'There are no walls yet. Add one: wall add --publisher ID --name NAME …', [
          'created_at',
        ]);
      }),
    );
}

/** Removes the wall, then erases its users one by one. Run it again to complete an interrupted removal. */
async function remove(installation: Installation, adwallId: number): Promise<CommandOutput> {
  const result = await installation.store.removeWall(adwallId);
  if (result.kind === 'in_use') throw new CommandError(tiesSentence(adwallId, result));
  let erased = 0;
  for (let after = 0, more = true; more;) {
    const page = await installation.store.listPersons({ after, limit: PAGE });
    for (const { account } of page) {
      if (account.kind !== 'wall' || account.profileId !== adwallId) continue;
      if ((await eraseUser(installation)(account)) !== null) erased++;
    }
    more = page.length === PAGE;
    after = page.at(-1)?.accountId ?? after;
  }
  if (result.kind === 'unknown_wall' && erased === 0) throw new CommandError(`There is no wall ${adwallId}.`);
  return recordOutput({ adwallId, state: 'removed', erased_users: erased });
}

function tiesSentence(adwallId: number, { balances, heldLeads, panels, undelivered }: WallTies): string {
  const ties = [
    [balances, 'users with a balance'],
    [heldLeads, 'held leads'],
    [undelivered, 'undelivered postbacks'],
    [panels, 'linked panels'],
  ] as const;
  const named = ties.filter(([count]) => count > 0).map(([count, what]) => `${what}: ${count}`);
  return `Wall ${adwallId} is in use (${named.join(', ')}).`;
}

/** Warns that a ratio such as 33.3 gives fractions for almost every payout. */
function warnOfFractions(runner: Runner, { currency: { ratio, round } }: WallSettings): void {
  if (round || ratio % UNITS_PER_CREDIT === 0) return;
  runner.note(
    `warning: With the ratio ${formatUnits(ratio)}, most amounts have fractions of a credit. Many older clients and receivers read only whole numbers, so they lose the fraction or fail: --currency-round pays whole credits.`,
  );
}
