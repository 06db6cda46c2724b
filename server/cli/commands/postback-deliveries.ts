import type { Command } from 'commander';
import { isSuccess } from '../../net/is-success.ts';
import { listDeliveries, listLeadDeliveries, type ListedDelivery } from '../../postbacks/delivery/list-deliveries.ts';
import { replayDeliveries } from '../../postbacks/delivery/replay-deliveries.ts';
import { UsageError, type CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { filterOf, withDeliveries, type DeliveryOptions } from '../options/delivery-options.ts';
import { namesOf, wallIdsOf, withLeadNames, type LeadNameOptions } from '../options/lead-names.ts';
import { parseCount } from '../options/parse.ts';
import { wallOrPanelOf } from '../options/wall-or-panel.ts';
import { listOutput, recordOutput } from '../output/command-output.ts';
import { paragraph } from '../output/table.ts';
import type { Runner } from '../runner.ts';

type Unknown = (postbackId: string) => CommandError;
type LogOptions = DeliveryOptions & LeadNameOptions & { limit: number };

/** Columns that the log drops first if its table is too wide, in this order. */
const LOG_SECONDARY = ['created_at', 'due_at', 'adwallId', 'postbackId', 'last_at', 'leadId', 'offerId'];
const CUT = 'Older leads were not searched. Narrow the list by user, click or transaction, or continue with --to.';

/** The commands that list deliveries and replay them. */
export function addDeliveryCommands(postback: Command, runner: Runner, unknown: Unknown): void {
  const log = postback.command('log').description('list deliveries and their attempts, newest first');
  withLeadNames(withDeliveries(log))
    .option('--limit <n>', 'at most this many', parseCount, 100)
    .action(
      runner.withInstallation(async (installation, options: LogOptions) => {
        await requireWallAndPostback(installation, options, unknown);
        const { deliveries, isCut } = await list(installation, options);
        const { text } = listOutput(deliveries.map(logRow), 'No deliveries found.', LOG_SECONDARY);
        return { json: deliveries, text: isCut ? `${text}\n${paragraph(CUT)}` : text };
      }),
    );
  withDeliveries(
    postback.command('replay').description('send the selected deliveries again, with the same ids'),
  ).action(
    runner.withInstallation(async (installation, options: DeliveryOptions) => {
      await requireWallAndPostback(installation, options, unknown);
      const result = await replayDeliveries(installation)(filterOf(options));
      if (result.kind === 'no_filter')
        throw new UsageError('Select deliveries with options such as --delivery, --lead or --from.');
      return recordOutput({ replayed: result.replayed });
    }),
  );
}

async function list(
  installation: Installation,
  { limit, ...options }: LogOptions,
): Promise<{ deliveries: ListedDelivery[]; isCut: boolean }> {
  const { delivery, from, id, lead, state, to, wall } = options;
  const names = namesOf(options);
  if (Object.values(names).every((name) => name === undefined || name === null)) {
    return { deliveries: await listDeliveries(installation)({ ...filterOf(options), limit }), isCut: false };
  }
  if (lead !== undefined || delivery !== undefined) {
    throw new UsageError('Give --lead or --delivery without --user, --click, --transaction and --source.');
  }
  const { postbacks } = await installation.store.loadDirectory();
  const known = postbacks.map(({ postbackId }) => postbackId);
  return listLeadDeliveries(installation)({
    ...names,
    walls: await wallIdsOf(installation, wall),
    postbackIds: id === undefined ? known : [id],
    state: state ?? null,
    from,
    to,
    limit,
  });
}

/** Throws `CommandError` for an unknown wall or postback. Otherwise, a typo would look like an empty result. */
async function requireWallAndPostback(
  installation: Installation,
  { id, wall }: DeliveryOptions,
  unknown: Unknown,
): Promise<void> {
  if (wall !== undefined) await wallOrPanelOf(installation, { wall });
  if (id === undefined) return;
  const { postbacks } = await installation.store.loadDirectory();
  if (!postbacks.some(({ postbackId }) => postbackId === id)) throw unknown(id);
}

/** One row of the log: the delivery and its last attempt. */
function logRow({ attempts, ...delivery }: ListedDelivery): object {
  const last = attempts.at(-1);
  return {
    ...delivery,
    attempts: attempts.length,
    last_at: last?.at ?? null,
    answer: last === undefined ? null : answerWord(last),
    ms: last?.ms ?? null,
  };
}

/** The status of a response, or the error if the status doesn't show it. */
function answerWord({ error, httpStatus }: ListedDelivery['attempts'][number]): string | number | null {
  return httpStatus === null || (error !== null && isSuccess(httpStatus)) ? error : httpStatus;
}
