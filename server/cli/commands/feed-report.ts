import { setTimeout as wait } from 'node:timers/promises';
import { prepareInProcess } from '../../feeds/process/prepare-in-process.ts';
import { runConversionReport } from '../../feeds/reports/run-conversion-report.ts';
import { openDatacenterRanges } from '../../leads/fraud/datacenter-ranges.ts';
import { receiveConversion } from '../../leads/receive-conversion.ts';
import { noop } from '../../runtime/checkpoints.ts';
import { CommandError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { recordOutput, type CommandOutput } from '../output/command-output.ts';
import { collectErrors, distinctTexts, inOne, noResources } from './feed-errors.ts';
import { findFeed } from './feed-list.ts';
import { quietLog } from '../../runtime/log.ts';

/** Reads the conversion report of a feed now. A running service delivers the postbacks. */
export async function readReportNow(installation: Installation, name: string): Promise<CommandOutput> {
  const { config, store } = installation;
  const { adapter } = await findFeed(installation, name);
  const { sources, walls } = await store.loadDirectory();
  const { errors, log } = collectErrors();
  const isFromDatacenter = openDatacenterRanges(config.datacenterRanges);
  const onDeliveries = () => undefined;
  const receive = receiveConversion({
    ...installation,
    isFromDatacenter,
    log: quietLog(log),
    onDeliveries,
    reach: noop,
  });
  const findWall = (adwallId: number) => walls.find((wall) => wall.adwallId === adwallId) ?? null;
  const outcome = await runConversionReport({
    ...installation,
    prepare: prepareInProcess({ allow: config.outboundAllow }),
    wait,
    log: quietLog(log),
    receiveConversion: async ({ conversion, source: sourceName }) => {
      const source = sources.find((one) => one.name === sourceName);
      return source === undefined ? { kind: 'unknown_source' } : receive({ source, conversion, findWall });
    },
  })({ name, mustBeDue: false });
  const isRead = outcome.kind === 'applied' || outcome.kind === 'failed';
  if (!isRead && errors.length > 0) throw inOne(errors);
  switch (outcome.kind) {
    case 'applied':
    case 'failed': {
      const { feed, kind, ...report } = outcome;
      const faults = errors.length === 0 ? {} : { errors: distinctTexts(errors) };
      return { ...recordOutput({ feed, outcome: kind, ...report, ...faults }), failed: kind === 'failed' };
    }
    case 'no_report':
      throw new CommandError(`The adapter ${adapter} has no conversion report.`);
    case 'no_credential':
      throw new CommandError(`The report needs a credential: feed set ${name} --credential-file FILE`);
    case 'none':
    case 'stopped':
      throw new CommandError(`Another run of the feed ${name} is in progress. Try again when it has ended.`);
    case 'postponed':
      throw noResources();
    case 'lost_lease':
      throw new CommandError('Reading the report took too long, so another run has taken over the feed.');
  }
}
