import type { Command } from 'commander';
import { withConstants } from '../options/feed-constant-options.ts';
import { addSetting, parseRate, parseShare } from '../options/feed-options.ts';
import { parseInterval } from '../options/parse-interval.ts';
import { parseCount } from '../options/parse.ts';
import type { Runner } from '../runner.ts';
import { addFeedCommand, setFeed, type AddOptions, type SetOptions } from './feed-changes.ts';
import { describeAdapters, listFeeds, pauseFeed, removeFeed, showFeed, startFeed } from './feed-list.ts';
import { readReportNow } from './feed-report.ts';
import { feedLog, previewRun, runNow } from './feed-runs.ts';

export function addFeedCommands(program: Command, runner: Runner): void {
  const feed = program.command('feed').description('import offers from networks automatically');
  withTerms(
    feed
      .command('add')
      .description('add a feed, paused, and its lead source; prints the callback URL for the network')
      .argument('<name>', 'name of the feed (letters, digits, - and _), and of its source unless --source is given')
      .requiredOption('--adapter <adapter>', 'the kind of network; see feed adapters'),
  )
    .option('--source <name>', 'use this lead source, for a feed that shares its callback with another')
    .option('--secret-file <file>', 'file with the callback secret that the network chose; - reads standard input')
    .option('--start', 'start it now, without a preview')
    .action(
      runner.withInstallation((installation, name: string, options: AddOptions) =>
        addFeedCommand(installation, runner, name, options),
      ),
    );
  withTerms(
    feed.command('set').description('change a feed; a new base clears its credential').argument('<name>', 'the feed'),
  ).action(
    runner.withInstallation((installation, name: string, options: SetOptions) =>
      setFeed(installation, runner, name, options),
    ),
  );
  feed
    .command('adapters')
    .description('list adapters, or describe one and its setup')
    .argument('[adapter]', 'one of them')
    .action((name: string | undefined) => runner.print(describeAdapters(name)));
  feed.command('list').description('list feeds').action(runner.withInstallation(listFeeds));
  feed
    .command('show')
    .description('show a feed with its settings and its last run')
    .argument('<name>', 'the feed')
    .action(runner.withInstallation(showFeed));
  feed
    .command('preview')
    .description('show what a run would change; changes nothing')
    .argument('<name>', 'the feed')
    .option('--limit <n>', 'show at most this many offers of each kind', parseCount, 20)
    .action(runner.withInstallation(previewRun));
  feed
    .command('run')
    .description('run a feed now')
    .argument('<name>', 'the feed')
    .option('--force', 'disable missing offers, even if they are more than 30% and more than 10')
    .action(runner.withInstallation(runNow));
  feed
    .command('report')
    .description("read the network's conversion report now: credit lost leads, reverse others")
    .argument('<name>', 'the feed')
    .action(runner.withInstallation(readReportNow));
  feed
    .command('pause')
    .description('pause a feed; its offers stay')
    .argument('<name>', 'the feed')
    .action(runner.withInstallation(pauseFeed));
  feed
    .command('start')
    .description('start a new or paused feed')
    .argument('<name>', 'the feed')
    .action(runner.withInstallation(startFeed));
  feed
    .command('log')
    .description('list the last runs of a feed, newest first')
    .argument('<name>', 'the feed')
    .option('--limit <n>', 'at most this many', parseCount, 20)
    .action(runner.withInstallation(feedLog));
  feed
    .command('remove')
    .description('remove a feed and disable its offers; late leads are still credited')
    .argument('<name>', 'the feed')
    .action(runner.withInstallation(removeFeed));
}

/** The options that `add` and `set` share. */
function withTerms(command: Command): Command {
  command
    .option('--credential-file <file>', 'file with the credential; - reads standard input')
    .option('--setting <name=value>', 'a setting of the adapter, or base=URL; repeatable', addSetting)
    .option('--map <file>', 'file with your own map of the feed, for the adapters json and csv; - reads standard input')
    .option('--every <interval>', "how often to run, such as 30m or 2h (default: the adapter's)", parseInterval)
    .option('--currency <code>', 'currency of payouts whose offer names none (default: USD)')
    .option('--rate <n>', "your currency for one unit of the feed's (default: 1)", parseRate)
    .option('--share <n>', 'share of the payout that users get, such as 0.5 (default: 1)', parseShare);
  return withConstants(command);
}
