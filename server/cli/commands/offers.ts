import { text } from '@rewards-wall/shared/schema/text.ts';
import { isEncoding } from '@rewards-wall/shared/text-encoding.ts';
import { Option, type Command } from 'commander';
import * as z from 'zod';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { exportOffer } from '../../schema/imported-offer.ts';
import { createReadStream } from 'node:fs';
import { exportOffers } from '../../offers/import/export-offers.ts';
import { importOffers, type ImportReport } from '../../offers/import/import-offers.ts';
import type { FeedFormat } from '../../offers/import/read-rows.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { CommandError } from '../errors.ts';
import { parseWith } from '../options/parse-with.ts';
import { type CommandOutput, listOutput, recordOutput } from '../output/command-output.ts';
import { pictureFields } from '../output/picture-fields.ts';
import { paragraph, recordText, table } from '../output/table.ts';
import type { Installation } from '../installation.ts';
import { parseCount, parseId } from '../options/parse.ts';
import { addOverrideCommand, describeOverrides } from './offer-overrides.ts';
import type { Runner } from '../runner.ts';

interface ImportOptions {
  format: FeedFormat | 'auto';
  encoding?: string;
  source?: string;
  strict?: boolean;
  prune?: boolean;
  force?: boolean;
}

const FORMATS = ['json', 'jsonl', 'csv'] as const;
const parseSource = parseWith(text({ min: 1, max: 64 }));
const parseEncoding = parseWith(z.string().refine(isEncoding, { error: 'must be an encoding such as windows-1252' }));

export function addOfferCommands(program: Command, runner: Runner): void {
  const offers = program.command('offers').description('import, list and change offers');
  offers
    .command('import')
    .description('create and update offers from a JSON array, JSON lines or CSV')
    .argument('<file>', 'the file; - reads standard input')
    .addOption(new Option('--format <format>', 'format of the file').choices(['auto', ...FORMATS]).default('auto'))
    .option('--encoding <name>', 'encoding of a file that is not UTF-8, such as windows-1252', parseEncoding)
    .option('--source <name>', 'source for offers whose row names none', parseSource)
    .option('--strict', 'import nothing if any row is invalid')
    .option('--prune', 'disable the offers that are missing from the file')
    .option(
      '--force',
      'prune even if the file is empty, or if that disables more than 30% of the offers and more than 10',
    )
    .action(
      runner.withInstallation(async (installation, file: string, options: ImportOptions) => {
        const input = file === '-' ? runner.terminal.stdin : createReadStream(file);
        return importOutput(await importOffers(installation)({ ...options, text: input }));
      }),
    );
  offers
    .command('list')
    .description('list offers by id')
    .option('--source <name>', 'only offers that name this source', parseSource)
    .addOption(
      new Option('--state <state>', 'only offers in this state').choices(['enabled', 'disabled', 'all']).default('all'),
    )
    .option('--limit <n>', 'at most this many', parseCount, 100)
    .action(runner.withInstallation(list));
  offers
    .command('show')
    .description('show an offer with all its fields')
    .argument('<id>', 'the offer', parseId)
    .action(runner.withInstallation(show));
  offers
    .command('export')
    .description('print all enabled offers for `offers import`')
    .option('--feeds', "include offers from feeds, which can't be imported")
    .addOption(new Option('--format <format>', 'output format').choices(FORMATS).default('json'))
    .action(
      runner.withInstallation(async (installation, { feeds, format }: { feeds?: boolean; format: FeedFormat }) => {
        if (runner.isJson() && format !== 'json')
          throw new CommandError(`--json can't be combined with --format ${format}.`);
        for await (const chunk of exportOffers(installation)({ format, withFeeds: feeds === true }))
          runner.terminal.stdout.write(chunk);
        return null;
      }),
    );
  addOverrideCommand(offers, runner);
  offers
    .command('disable')
    .description('hide offers on every wall; imports keep them disabled')
    .argument('<id...>', 'the offers', addId)
    .action(
      runner.withInstallation(async ({ store, clock }, offerIds: number[]) => {
        const { disabled } = await store.disableOffers({ offerIds, at: clock.now() });
        const unknown = offerIds.filter((id) => !disabled.includes(id));
        return { ...recordOutput({ disabled, unknown }), failed: unknown.length > 0 };
      }),
    );
  offers
    .command('enable')
    .description('show disabled offers again')
    .argument('<id...>', 'the offers', addId)
    .action(
      runner.withInstallation(async ({ store, clock }, offerIds: number[]) => {
        const { enabled } = await store.enableOffers({ offerIds, at: clock.now() });
        const unknown = offerIds.filter((id) => !enabled.includes(id));
        return { ...recordOutput({ enabled, unknown }), failed: unknown.length > 0 };
      }),
    );
}

interface ListOptions {
  source?: string;
  state: 'enabled' | 'disabled' | 'all';
  limit: number;
}

async function list({ store }: Installation, { limit, source, state }: ListOptions): Promise<CommandOutput> {
  const { offers } = await store.loadOffers({ since: 0 });
  const rows = offers
    .filter(({ disabled }) => state === 'all' || disabled === (state === 'disabled'))
    .filter(({ offer }) => source === undefined || offer.source === source)
    .slice(0, limit)
    .map(({ disabled, offer }) => ({
      offer_id: offer.offer_id,
      name: offer.name,
      kind: offer.tile === undefined ? 'offer' : 'tile',
      payout: unitsToNumber(offer.payout),
      category_id: offer.category_id,
      events: offer.events.length,
      source: offer.source,
      state: disabled ? 'disabled' : 'enabled',
    }));
  return listOutput(rows, 'No offers found.');
}

async function show({ store }: Installation, offerId: number): Promise<CommandOutput> {
  await store.settleFeedOffer(offerId);
  const origin = await store.findFeedOffer(offerId);
  const picture = await store.pictureOfOffer(offerId);
  const { offers } = await store.loadOffers({ since: 0 });
  const found = offers.find(({ offer }) => offer.offer_id === offerId);
  if (found === undefined) throw new CommandError(`There is no offer ${offerId}.`);
  const { createdAt, disabled, offer } = found;
  return recordOutput({
    ...exportOffer(offer),
    state: disabled ? 'disabled' : 'enabled',
    created_at: isoTime(createdAt),
    ...(origin && {
      feed: origin.feed,
      external_id: origin.externalId,
      overridden: describeOverrides(origin.overrides),
      picture: picture === null ? null : pictureFields(picture),
    }),
  });
}

function addId(value: string, earlier: number[] | undefined): number[] {
  return [...(earlier ?? []), parseId(value)];
}

function importOutput({ kind, ...report }: ImportReport): CommandOutput {
  const { problem, rejected, ...counts } = report;
  const lines = [
    ...(problem === undefined ? [] : [paragraph(kind === 'refused' ? `Nothing was imported. ${problem}` : problem)]),
    recordText({ ...counts, rejected: rejected.length }),
    ...(rejected.length > 0
      ? [table(rejected.map(({ entry, line, reason }) => ({ line, ...(entry !== undefined && { entry }), reason })))]
      : []),
  ];
  return { json: report, text: lines.join('\n'), failed: kind === 'refused' };
}
