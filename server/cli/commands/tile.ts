import type { Command } from 'commander';
import { saveTile } from '../../offers/staff/save-tile.ts';
import { tileLink, tileWalls } from '../../offers/tile-walls.ts';
import { exportOffer } from '../../schema/imported-offer.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { addSetting } from '../options/feed-options.ts';
import { parseId } from '../options/parse.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

interface TileOptions {
  network?: string;
  setting?: Record<string, string>;
  link?: string;
  source?: string;
  name?: string;
  description?: string;
  image?: string;
  category?: string;
  countries?: string;
  devices?: string;
  amount?: string;
  share?: string;
  maxPayout?: string;
  maxDay?: string;
}

/** Commands about tiles: links to other networks' walls (docs/supply.md#with-the-wall-of-a-network). */
export function addTileCommands(program: Command, runner: Runner): void {
  const tile = program.command('tile').description("add and change links to other networks' walls");
  withFields(
    tile.command('add').description('add a tile').argument('<id>', 'a new offer id, below 1000000000', parseId),
  ).action(
    runner.withInstallation((installation, id: number, options: TileOptions) =>
      save(installation, id, { isNew: true, options }),
    ),
  );
  withFields(
    tile
      .command('change')
      .description('change a tile; clicks from then on have its new terms')
      .argument('<id>', 'the tile', parseId),
  ).action(
    runner.withInstallation((installation, id: number, options: TileOptions) =>
      save(installation, id, { isNew: false, options }),
    ),
  );
  tile
    .command('remove')
    .description('hide a tile on every wall; late leads are still credited')
    .argument('<id>', 'the tile', parseId)
    .action(runner.withInstallation(remove));
  tile.command('list').description('list tiles by id').action(runner.withInstallation(list));
  tile
    .command('networks')
    .description('list the walls that tiles can open, with their links and settings')
    .action(() => runner.print(networks()));
}

function withFields(command: Command): Command {
  return command
    .option('--network <name>', 'the wall that it opens; see tile networks')
    .option('--setting <name=value>', 'a setting of the wall; repeatable', addSetting)
    .option('--link <template>', 'link to any other wall, with {source_user_id} and {click_id}')
    .option('--source <name>', 'the source that reports its leads')
    .option('--name <text>', 'its name')
    .option('--description <text>', 'its description')
    .option('--image <url>', 'its picture')
    .option('--category <ids>', 'its categories, comma-separated (default: 17)')
    .option('--countries <codes>', 'only users in these countries, comma-separated')
    .option('--devices <kinds>', 'only phone, tablet or desktop, comma-separated')
    .option('--amount <unit>', "what the network's amounts are: money or credits (default: the network's)")
    .option('--share <n>', 'share of money that users get, such as 0.5 (default: 1)')
    .option('--max-payout <n>', 'the most that one lead pays, in --amount; more is held')
    .option('--max-day <n>', 'the most that one user gets on a UTC day, in --amount; more is held');
}

async function save(
  installation: Installation,
  offerId: number,
  { isNew, options }: { isNew: boolean; options: TileOptions },
): Promise<CommandOutput> {
  const isKnown = isNew || (await installation.store.findOffer(offerId)) !== null;
  if (!isKnown) throw new CommandError(`There is no tile ${offerId}.`);
  const outcome = await saveTile(installation)({ offerId, row: rowOf(options), isNew });
  switch (outcome.kind) {
    case 'saved':
      return recordOutput(exportOffer(outcome.offer));
    case 'taken':
      throw new CommandError(`There is an offer ${offerId} already.`);
    case 'not_a_tile':
      throw new CommandError(`The offer ${offerId} is not a tile.`);
    case 'busy':
      throw new CommandError('An import is running. Try again when it has ended.');
    case 'invalid':
      throw new CommandError(outcome.errors.map(({ message, path }) => `${path}: ${message}`).join('\n'));
  }
}

/** The options as fields of an import row. Only those that were given. */
function rowOf(options: TileOptions): Record<string, unknown> {
  const { amount, category, countries, description, devices, image, maxDay, maxPayout, name, share, source } = options;
  const wall = options.network === undefined ? null : wallNamed(options.network);
  const link = linkOf(options, wall);
  const unit = amount ?? wall?.amount;
  const targeting = {
    ...(countries !== undefined && { countries: countries.split(',') }),
    ...(devices !== undefined && { devices: devices.split(',') }),
  };
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image_url: image }),
    ...(category !== undefined && { category_id: category }),
    ...(Object.keys(targeting).length > 0 && { targeting }),
    ...(source !== undefined && { source }),
    ...(link !== null && { destination_url: link }),
    tile: {
      ...(unit !== undefined && { amount: unit }),
      ...(share !== undefined && { share }),
      ...(maxPayout !== undefined && { max_payout: maxPayout }),
      ...(maxDay !== undefined && { max_day: maxDay }),
    },
  };
}

function wallNamed(name: string): (typeof tileWalls)[number] {
  const wall = tileWalls.find((one) => one.name === name);
  if (wall === undefined) throw new CommandError(`There is no wall ${name}; see tile networks.`);
  return wall;
}

function linkOf({ link, setting = {} }: TileOptions, wall: (typeof tileWalls)[number] | null): string | null {
  if (wall === null) return link ?? null;
  const made = tileLink(wall, { given: setting, own: link ?? null });
  if (made.kind === 'problem') throw new CommandError(made.problem);
  return made.link;
}

async function remove({ clock, store }: Installation, offerId: number): Promise<CommandOutput> {
  const found = await store.findOffer(offerId);
  if (found?.offer.tile === undefined) throw new CommandError(`There is no tile ${offerId}.`);
  const { disabled } = await store.disableOffers({ offerIds: [offerId], at: clock.now() });
  return recordOutput({ disabled });
}

async function list({ store }: Installation): Promise<CommandOutput> {
  const { offers } = await store.loadOffers({ since: 0 });
  const rows = offers.flatMap(({ disabled, offer }) => {
    const { tile } = offer;
    if (tile === undefined) return [];
    const { amount, max_day, max_payout, share } = exportOffer(offer)['tile'] as Record<string, unknown>;
    const state = disabled ? 'disabled' : 'enabled';
    return [
      { offer_id: offer.offer_id, name: offer.name, source: offer.source, amount, share, max_payout, max_day, state },
    ];
  });
  return listOutput(rows, 'There are no tiles yet. Add one: tile add ID --network NAME');
}

function networks(): CommandOutput {
  const rows = tileWalls.map(({ amount, link, name, network, scheme, settings }) => ({
    name,
    network,
    scheme,
    amount,
    settings: Object.keys(settings).join(','),
    link,
  }));
  return listOutput(rows, '');
}
