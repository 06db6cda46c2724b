import { SURVEYS } from '@rewards-wall/shared/catalog/categories.ts';
import { offersQuery } from '@rewards-wall/shared/schema/offer.ts';
import { ipText } from '@rewards-wall/shared/schema/parameters.ts';
import type { Command } from 'commander';
import { prepareSource } from '../../leads/sources/create-source.ts';
import { createCatalog } from '../../offers/catalog/catalog.ts';
import { explainOffers, type ExplainedOffer } from '../../offers/explain-offers.ts';
import { unsealPersonFacts } from '../../profiles/person-facts.ts';
import { readPanelist } from '../../profiles/read-panelist.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { openSurveys } from '../../surveys/open-surveys.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { parseWith } from '../options/parse-with.ts';
import { parseId, parseSubid } from '../options/parse.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { table } from '../output/table.ts';
import type { Runner } from '../runner.ts';

interface ExplainOptions {
  panel: number;
  user: string;
  ip: string;
  userAgent: string;
}

const AGENT = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0';

export function addSurveysCommands(program: Command, runner: Runner): void {
  program
    .command('surveys')
    .description('explain which surveys users see')
    .command('explain')
    .description('show which surveys a user sees, and which rule hides the others; asks the providers')
    .requiredOption('--panel <id>', 'the panel', parseId)
    .requiredOption('--user <text>', "the publisher's id for the user (subid1)", parseSubid)
    .requiredOption('--ip <address>', "the user's IP address; providers require it", parseWith(ipText))
    .option('--user-agent <text>', "the user's browser", AGENT)
    .action(runner.withInstallation(explain));
}

async function explain(installation: Installation, options: ExplainOptions): Promise<CommandOutput> {
  const { config, store } = installation;
  const { panels, sources, walls } = await store.loadDirectory();
  const panel = panels.find(({ profileId }) => profileId === options.panel);
  if (panel === undefined) throw new CommandError(`There is no panel ${options.panel}.`);
  const wall = walls.find(({ adwallId }) => adwallId === panel.settings.adwall_id);
  if (wall === undefined) throw new CommandError('The panel has no linked wall, so its users have no surveys.');
  const { ip, user: subid1, userAgent } = options;
  const surveys = openSurveys(installation, {
    allow: config.outboundAllow,
    readUser: readPanelist(installation),
    prepareSource: prepareSource({ ...installation, publicUrl: config.publicUrl }),
  });
  try {
    const providers = await surveys.explainSurveys({
      sources,
      panelAccount: { kind: 'survey-profile', profileId: panel.profileId, subid1 },
      wallAccount: { kind: 'wall', profileId: wall.adwallId, subid1 },
      payoutMin: wall.settings.payout_min,
      visit: { adwallId: wall.adwallId, subid1, ip, userAgent, device: 'desktop', languages: [], requestId: null },
    });
    const offers = await explainCatalog(installation, { wall, panelId: panel.profileId, subid1 });
    const rows = [
      ...providers.flatMap(({ detail, rule, survey_provider, surveys: found }): ShownRow[] =>
        found.length === 0
          ? [{ from: survey_provider, survey: null, shown: false, rule, why: detail }]
          : found.map((one) => ({
              from: survey_provider,
              survey: one.survey_id,
              shown: one.shown,
              rule: one.rule,
              why: null,
            })),
      ),
      ...offers.map(({ detail, offer_id, rule, shown }) => {
        return { from: 'catalog', survey: String(offer_id), shown, rule, why: detail };
      }),
    ];
    return {
      json: { providers, offers },
      text: rows.length === 0 ? 'There are no surveys at all.' : table(rows, ['why']),
    };
  } finally {
    await surveys.close();
  }
}

interface ShownRow {
  from: string;
  survey: string | null;
  shown: boolean;
  rule: string | null;
  why: string | null;
}

/** The catalog's surveys, without the rules that the click checks. */
async function explainCatalog(
  { clock, config, store, vault }: Installation,
  user: { wall: Wall; panelId: number; subid1: string },
): Promise<ExplainedOffer[]> {
  const explained = await explainOffers({
    store,
    clock,
    catalog: createCatalog({ store, clock, publicUrl: config.publicUrl }),
    unsealPersonFacts: unsealPersonFacts(vault, clock),
  })({
    ...user,
    clientFacts: null,
    ipDigest: null,
    offerId: null,
    query: offersQuery.parse({ subid1: user.subid1, category_id: [SURVEYS] }),
  });
  const offers = [...(explained?.first ?? [])];
  for await (const piece of explained?.rest ?? []) offers.push(...piece);
  return offers.filter(({ rule }) => rule !== 'category');
}
