import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { MAX_RULES, ruleDefinition, ruleName, type RuleDefinition } from '@rewards-wall/shared/schema/reward-rule.ts';
import { fieldErrors } from '@rewards-wall/shared/schema/problem.ts';
import type { Command } from 'commander';
import { createCatalog } from '../../offers/catalog/catalog.ts';
import { previewRule } from '../../offers/preview-rule.ts';
import { changeRules, type RuleKeeper } from '../../publishers/change-rules.ts';
import { readRules } from '../../publishers/read-rules.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { ChangedRule } from '../../store/ports/reward-rules.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { jsonIn } from '../../schema/json-in.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { wallOrOnly } from '../options/only-wall.ts';
import { parseWith } from '../options/parse-with.ts';
import { parseId } from '../options/parse.ts';
import { textFromFile } from '../options/text-from-file.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

const FILE_HELP = 'JSON file with the rule (docs/rules.md); - reads standard input';
const parseName = parseWith(ruleName);

export function addRuleCommands(program: Command, runner: Runner): void {
  const rule = program
    .command('rule')
    .description('decide which offers a wall shows to which users, and what they pay (docs/rules.md)');
  rule
    .command('list')
    .description("list a wall's rules, in the order in which they are tried")
    .requiredOption('--wall <id>', 'the wall', parseId)
    .action(runner.withInstallation(list));
  rule
    .command('add')
    .description('add a rule; it applies from the next request on')
    .requiredOption('--wall <id>', 'the wall', parseId)
    .requiredOption('--name <name>', 'what you call the rule', parseName)
    .requiredOption('--file <file>', FILE_HELP)
    .option('--before <rule>', 'the rule that it precedes; without it, the new rule is the last')
    .action(runner.withInstallation((installation, options: AddOptions) => add(installation, runner, options)));
  rule
    .command('change')
    .description('change the name of a rule, or what it says')
    .argument('<rule>', 'the rule')
    .option('--name <name>', 'what you call the rule', parseName)
    .option('--file <file>', FILE_HELP)
    .action(
      runner.withInstallation((installation, ruleId: string, options: ChangeOptions) =>
        change(installation, runner, ruleId, options),
      ),
    );
  rule
    .command('move')
    .description('move a rule before another one, or to the end')
    .argument('<rule>', 'the rule')
    .option('--before <rule>', 'the rule that it precedes; without it, the last place')
    .action(
      runner.withInstallation(async (installation, ruleId: string, { before = null }: { before?: string | null }) => {
        const wall = await wallOf(installation, ruleId);
        if (before !== null && !wall.rules.rules.some((one) => one.ruleId === before)) throw unknownRule(before, wall);
        await changed(
          changeRules(installation).moveRule({ adwallId: wall.adwallId, ruleId, before }, by(wall)),
          ruleId,
        );
        return list(installation, { wall: wall.adwallId });
      }),
    );
  rule
    .command('remove')
    .description('remove a rule')
    .argument('<rule>', 'the rule')
    .action(
      runner.withInstallation(async (installation, ruleId: string) => {
        const wall = await wallOf(installation, ruleId);
        await changed(changeRules(installation).removeRule({ adwallId: wall.adwallId, ruleId }, by(wall)), ruleId);
        return recordOutput({ rule: ruleId, state: 'removed' });
      }),
    );
  rule
    .command('preview')
    .description('show which offers and users a rule would have affected in the last 28 days; saves nothing')
    .requiredOption('--wall <id>', 'the wall', parseId)
    .requiredOption('--file <file>', FILE_HELP)
    .action(runner.withInstallation((installation, options: PreviewOptions) => preview(installation, runner, options)));
}

interface PreviewOptions {
  wall: number;
  file: string;
}

interface AddOptions extends PreviewOptions {
  name: string;
  before?: string;
}

interface ChangeOptions {
  name?: string;
  file?: string;
}

async function list(installation: Installation, { wall: adwallId }: { wall: number }): Promise<CommandOutput> {
  const listed = await readRules(installation)(await wallOrOnly(installation, adwallId));
  const rows = listed.map(({ budgetUsed, figures, rule: { definition, name, ruleId }, state }) => ({
    rule: ruleId,
    name,
    state,
    ...definition,
    ...(budgetUsed !== null && { budget_used: budgetUsed }),
    ...(definition.then.multiply !== undefined && figures),
  }));
  return listOutput(rows, `Wall ${adwallId} has no rules.`, ['from', 'until', 'budget', 'budget_used']);
}

async function add(installation: Installation, runner: Runner, options: AddOptions): Promise<CommandOutput> {
  const { before = null, file, name, wall: adwallId } = options;
  const definition = await definitionIn(runner, file);
  const wall = await wallOrOnly(installation, adwallId);
  const added = await changeRules(installation).addRule({ adwallId, rule: { name, definition }, before }, by(wall));
  if (added.kind === 'unknown_wall') throw new CommandError(`There is no wall ${adwallId}.`);
  if (added.kind === 'unknown_rule') throw unknownRule(before ?? '', wall);
  if (added.kind === 'too_many_rules') {
    throw new CommandError(`Wall ${adwallId} has ${MAX_RULES} rules, which is the most. Remove one first.`);
  }
  return recordOutput({ rule: added.ruleId, name });
}

async function change(
  installation: Installation,
  runner: Runner,
  ruleId: string,
  { file, name }: ChangeOptions,
): Promise<CommandOutput> {
  // Before the file, which standard input may deliver late.
  const wall = await wallOf(installation, ruleId);
  const { adwallId } = wall;
  const known = wall.rules.rules.find((rule) => rule.ruleId === ruleId);
  const expected = known && { name: known.name, definition: known.definition };
  const definition = file === undefined ? undefined : await definitionIn(runner, file);
  await changed(
    changeRules(installation).changeRule({ adwallId, ruleId, name, definition, expected }, by(wall)),
    ruleId,
  );
  return list(installation, { wall: adwallId });
}

async function preview(installation: Installation, runner: Runner, options: PreviewOptions): Promise<CommandOutput> {
  const { clock, config, store } = installation;
  const definition = await definitionIn(runner, options.file);
  const { adwallId } = await wallOrOnly(installation, options.wall);
  const catalog = createCatalog({ store, clock, publicUrl: config.publicUrl });
  const { added, amount, clicks, from, ignored, leads, named, offers, users, waitingDays } = await previewRule({
    catalog,
    clock,
    store,
  })({
    adwallId,
    definition,
  });
  return recordOutput({
    offers,
    first_offers: named.map(({ name, offerId }) => `${offerId} ${name}`),
    from: isoTime(from),
    clicks,
    leads,
    users,
    credits: unitsToNumber(amount),
    ...(definition.then.multiply !== undefined && { credits_more: unitsToNumber(added) }),
    ...(waitingDays !== null && { days_of_waiting: waitingDays }),
    ...(ignored.length > 0 && { ignored }),
  });
}

/** The command line, as the audit log names it. */
function by({ pubId }: Wall): RuleKeeper {
  return { actor: { kind: 'cli', id: null, ip: null }, pubId, mayPayMore: true };
}

/** The wall that has the rule. */
async function wallOf({ store }: Installation, ruleId: string): Promise<Wall> {
  const { walls } = await store.loadDirectory();
  const wall = walls.find(({ rules }) => rules.rules.some((rule) => rule.ruleId === ruleId));
  if (wall === undefined) throw new CommandError(`There is no rule ${ruleId}.`);
  return wall;
}

async function changed(outcome: Promise<ChangedRule>, ruleId: string): Promise<void> {
  const { kind } = await outcome;
  if (kind === 'unknown_rule') throw new CommandError(`There is no rule ${ruleId}.`);
  if (kind === 'changed_meanwhile') {
    throw new CommandError(`Someone else has changed rule ${ruleId}. Nothing was changed. Run the command again.`);
  }
}

function unknownRule(ruleId: string, { adwallId }: Wall): CommandError {
  return new CommandError(`Wall ${adwallId} has no rule ${ruleId}.`);
}

async function definitionIn(runner: Runner, file: string): Promise<RuleDefinition> {
  const given = jsonIn(await textFromFile(runner, file));
  if (given === undefined) throw new CommandError('The rule must be JSON.');
  const parsed = ruleDefinition.safeParse(given);
  if (parsed.success) return parsed.data;
  const sentences = fieldErrors(parsed.error.issues).map(({ message, path }) => `${path || 'The rule'} ${message}.`);
  throw new CommandError(sentences.join(' '));
}
