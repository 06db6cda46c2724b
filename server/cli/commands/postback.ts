import type { Command } from 'commander';
import { listPostbacks } from '../../postbacks/list-postbacks.ts';
import { movePostback } from '../../postbacks/move-postback.ts';
import { changePostback } from '../../postbacks/change-postback.ts';
import { CommandError, UsageError } from '../errors.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Installation } from '../installation.ts';
import { responseRulesOf, withResponseRules, type ResponseRuleOptions } from '../options/response-rules.ts';
import { parseId, parseKey } from '../options/parse.ts';
import { postbackUrlOf, warnAboutUrl, withPostbackUrl, type PostbackUrlOptions } from '../options/postback-url.ts';
import type { Runner } from '../runner.ts';
import { addPostback, type AddPostbackOptions } from './add-postback.ts';
import { addRotation } from './postback-rotation.ts';
import { addDeliveryCommands } from './postback-deliveries.ts';
import { addTest } from './postback-test.ts';

export function addPostbackCommands(program: Command, runner: Runner): void {
  const postback = program.command('postback').description("send a wall's leads to your server (docs/postbacks.md)");
  addSetUp(postback, runner);
  addRotation(postback, runner, unknown);
  addTest(postback, runner, unknown);
  addDeliveryCommands(postback, runner, unknown);
  addRecount(postback, runner);
}

function addSetUp(postback: Command, runner: Runner): void {
  const adding = postback
    .command('add')
    .description("send a wall's leads to a URL; the secret is shown once")
    .requiredOption('--wall <id>', 'the wall', parseId)
    .option('--idempotency-key <key>', 'makes a retry safe: with the same key, it adds nothing', parseKey);
  withResponseRules(withPostbackUrl(adding)).action(
    runner.withInstallation((installation, options: AddPostbackOptions) => addPostback(installation, runner, options)),
  );
  const moving = postback
    .command('move')
    .description('change the URL of a postback; its id, secret and undelivered messages stay')
    .argument('<id>', 'the postback');
  withPostbackUrl(moving).action(
    runner.withInstallation((installation, postbackId: string, options: PostbackUrlOptions) =>
      move(installation, runner, postbackId, options),
    ),
  );
  const setting = postback
    .command('set')
    .description('change what counts as delivered')
    .argument('<id>', 'the postback');
  withResponseRules(setting)
    .option('--no-follow-redirect', 'a redirect counts as a failure')
    .action(
      runner.withInstallation(async (installation, postbackId: string, options: ResponseRuleOptions) => {
        const changes = responseRulesOf(options);
        if (Object.keys(changes).length === 0) {
          throw new UsageError('Give at least one of: --must-contain, --follow-redirect, --no-follow-redirect');
        }
        const { postbacks } = await installation.store.loadDirectory();
        const known = postbacks.find((one) => one.postbackId === postbackId);
        if (known === undefined) throw unknown(postbackId);
        const { kind } = await changePostback(installation).setResponseRules({ postback: known, changes });
        if (kind === 'unknown_postback') throw unknown(postbackId);
        const { followsRedirect, mustContain } = { ...known, ...changes };
        return recordOutput({ postbackId, must_contain: mustContain, follows_redirect: followsRedirect });
      }),
    );
  postback
    .command('list')
    .description('list postbacks and the state of their deliveries; masks URLs')
    .option('--wall <id>', 'only for this wall', parseId)
    .action(
      runner.withInstallation(async (installation, { wall }: { wall?: number }) =>
        listOutput(
          await listPostbacks(installation)({ adwallId: wall ?? null }),
          'There are no postbacks yet. Add one: postback add --wall ID --url TEMPLATE',
          ['previous_until', 'created_at', 'must_contain', 'follows_redirect', 'reason', 'failures', 'kind', 'address'],
        ),
      ),
    );
  postback
    .command('enable')
    .description('resume delivery, oldest first')
    .argument('<id>', 'the postback')
    .action(
      runner.withInstallation(async (installation, postbackId: string) => {
        const { kind } = await changePostback(installation).switchPostback({ postbackId, isEnabled: true });
        if (kind === 'unknown_postback') throw unknown(postbackId);
        return recordOutput({ postbackId, state: 'enabled' });
      }),
    );
  postback
    .command('disable')
    .description('stop delivery; messages wait until you enable the postback')
    .argument('<id>', 'the postback')
    .action(
      runner.withInstallation(async (installation, postbackId: string) => {
        const { kind } = await changePostback(installation).switchPostback({ postbackId, isEnabled: false });
        if (kind === 'unknown_postback') throw unknown(postbackId);
        return recordOutput({ postbackId, state: 'disabled' });
      }),
    );
  postback
    .command('remove')
    .description('remove a postback and its log; refused while messages are undelivered')
    .argument('<id>', 'the postback')
    .option('--drop-undelivered', 'remove it anyway; undelivered messages are lost')
    .action(
      runner.withInstallation(async ({ store }, postbackId: string, options: { dropUndelivered?: boolean }) => {
        const result = await store.removePostback({ postbackId, dropUndelivered: options.dropUndelivered === true });
        if (result.kind === 'unknown_postback') throw unknown(postbackId);
        if (result.kind === 'in_use') {
          throw new CommandError(
            `Postback ${postbackId} is in use (undelivered messages: ${result.undelivered}). ` +
              'Replay them, move the postback, or drop them with --drop-undelivered.',
          );
        }
        return recordOutput({ postbackId, state: 'removed', dropped: result.dropped });
      }),
    );
}

function addRecount(postback: Command, runner: Runner): void {
  postback
    .command('recount')
    .description('correct the counts of deliveries after `ledger verify` finds them wrong')
    .action(
      runner.withInstallation(async ({ store }) => {
        const corrected = [];
        for (const { postbackId } of await store.listPostbacks({ adwallId: null })) {
          const wrong = await store.recountDeliveries({ postbackId });
          corrected.push(...wrong.map(({ counted, said, state }) => ({ postbackId, state, counted, said })));
        }
        return listOutput(corrected, 'All counts were right.');
      }),
    );
}

async function move(
  installation: Installation,
  runner: Runner,
  postbackId: string,
  options: PostbackUrlOptions,
): Promise<CommandOutput> {
  const { address, kind } = await postbackUrlOf(runner, options);
  const { postbacks, walls } = await installation.store.loadDirectory();
  const known = postbacks.find((one) => one.postbackId === postbackId);
  if (known === undefined) throw unknown(postbackId);
  if (known.kind !== kind) {
    const option = known.kind === 'get' ? '--url or --url-file' : '--json-url';
    throw new CommandError(`The kind of a postback can't change: move ${postbackId} with ${option}.`);
  }
  const pubId = walls.find(({ adwallId }) => adwallId === known.adwallId)?.pubId ?? null;
  // A separate audit row next to the command's, from which pages of deliveries know when the address changed.
  const by = { actor: { kind: 'cli', id: null, ip: null }, pubId } as const;
  const result = await movePostback(installation)({ postback: known, address, keepsSecret: true, by });
  if (result.kind === 'unknown_postback') throw unknown(postbackId);
  if (result.kind === 'invalid') throw new CommandError(`The URL ${result.problem}.`);
  warnAboutUrl(runner, installation, { address, kind });
  return recordOutput({ postbackId, state: 'moved' });
}

function unknown(postbackId: string): CommandError {
  const hint = postbackId.startsWith('pbk_') ? '' : ' Ids begin with pbk_: postback list shows them.';
  return new CommandError(`There is no postback ${postbackId}.${hint}`);
}
