import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { flag } from '@rewards-wall/shared/schema/parameters.ts';
import { InvalidArgumentError, type Command } from 'commander';
import { offerOverrides, type OfferOverrides } from '../../schema/offer-overrides.ts';
import { jsonIn } from '../../schema/json-in.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { parseShare } from '../options/feed-options.ts';
import { parseWith } from '../options/parse-with.ts';
import { parseId } from '../options/parse.ts';
import { recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

interface OverrideOptions {
  name?: string;
  description?: string;
  requirements?: string;
  featured?: boolean;
  category?: string;
  countries?: string;
  conditions?: unknown;
  share?: number;
  clear?: boolean;
}

const parseFlag = parseWith(flag);

export function addOverrideCommand(offers: Command, runner: Runner): void {
  offers
    .command('override')
    .description('override feed values for an offer; feed runs keep them')
    .argument('<id>', 'the offer', parseId)
    .option('--name <text>', 'its name')
    .option('--description <text>', 'its description')
    .option('--requirements <text>', 'its requirements')
    .option('--featured <0|1>', 'whether it is featured on all walls', parseFlag)
    .option('--category <ids>', 'its categories, comma-separated')
    .option('--conditions <json>', 'conditions that users see, such as {"disclaimer": "Terms apply."}', parseJson)
    .option('--share <n>', 'share of its payout that users get, such as 0.5', parseShare)
    .option('--countries <codes>', 'restrict the network’s countries to these, comma-separated')
    .option('--clear', 'remove overrides, except those given')
    .action(runner.withInstallation(override));
}

function parseJson(text: string): unknown {
  const value = jsonIn(text);
  if (value === undefined) throw new InvalidArgumentError('It must be JSON.');
  return value;
}

async function override({ store }: Installation, offerId: number, options: OverrideOptions): Promise<CommandOutput> {
  await store.settleFeedOffer(offerId);
  const found = await store.findFeedOffer(offerId);
  if (found === null) throw new CommandError(`There is no offer ${offerId} that comes from a feed.`);
  const { category, clear, countries, featured, ...texts } = options;
  const given = {
    ...texts,
    ...(featured !== undefined && { featured_global: featured ? 1 : 0 }),
    ...(category !== undefined && { category_id: category }),
    ...(countries !== undefined && { targeting: { countries: countries.split(',').map((code) => code.trim()) } }),
  };
  const parsed = offerOverrides.safeParse(given);
  if (!parsed.success) {
    throw new UsageError(parsed.error.issues.map(({ message, path }) => `${path.join('.')} ${message}`).join('; '));
  }
  const overrides: OfferOverrides = { ...(clear === true ? {} : found.overrides), ...parsed.data };
  const { kind } = await store.setOfferOverrides({ offerId, overrides, before: found.overrides });
  if (kind === 'not_from_feed') throw new CommandError(`There is no offer ${offerId} that comes from a feed.`);
  if (kind === 'changed_meanwhile') {
    throw new CommandError(`Someone else has just overridden offer ${offerId}. Nothing was changed. Try again.`);
  }
  return recordOutput({ offer_id: offerId, overridden: describeOverrides(overrides) });
}

/** The overridden fields, for people and for `--json`. */
export function describeOverrides({ share, targeting, ...overrides }: OfferOverrides): Record<string, unknown> {
  return {
    ...overrides,
    ...(share !== undefined && { share: unitsToNumber(share) }),
    ...(targeting !== undefined && { countries: targeting.countries }),
  };
}
