import type { Command } from 'commander';
import { MAPPED } from '../../leads/reports/schemes.ts';
import { tryCall } from '../../leads/reports/try-call.ts';
import { NOT_MAPPED } from '../../leads/sources/change-source.ts';
import { readCallMap } from '../../leads/sources/read-call-map.ts';
import type { CallMap } from '../../schema/call-map.ts';
import { CommandError, UsageError } from '../errors.ts';
import type { Installation } from '../installation.ts';
import { textFromFile } from '../options/text-from-file.ts';
import { recordOutput, type CommandOutput } from '../output/command-output.ts';
import type { Runner } from '../runner.ts';

interface TryOptions {
  map?: string;
  source?: string;
  bodyFile?: string;
}

export const MAP_HELP = 'file with a call map, for the scheme secret-url (docs/call-maps.md)';

export function addTryCommand(source: Command, runner: Runner): void {
  source
    .command('try')
    .description('show how a map reads a call; stores nothing and checks no signature')
    .argument('<call>', 'the URL that the network called, or just its query')
    .option('--map <file>', `${MAP_HELP}; without one, the default map`)
    .option('--source <name>', 'use the map of this source')
    .option('--body-file <file>', 'file with the body of the call, a form or JSON; - reads standard input')
    .action(
      runner.withInstallation((installation, call: string, options: TryOptions) =>
        tryIt(installation, runner, call, options),
      ),
    );
}

async function tryIt(
  installation: Installation,
  runner: Runner,
  call: string,
  options: TryOptions,
): Promise<CommandOutput> {
  const { bodyFile, map, source: name } = options;
  if (map !== undefined && name !== undefined) throw new UsageError('Give only one of: --map, --source');
  const body = bodyFile === undefined ? '' : await textFromFile(runner, bodyFile);
  const callMap = map === undefined ? await mapOf(installation, name) : await mapIn(runner, map);
  const { errors, fields, ignored, meaning, reads_as, response } = tryCall(callMap, { url: call, body });
  return recordOutput({
    reads_as,
    meaning,
    ...fields,
    ...(errors.length > 0 && { errors: errors.map(({ message, path }) => `${path} ${message}`.trim()).join('; ') }),
    ...(ignored.length > 0 && { not_read: ignored.join(', ') }),
    ...(response !== null && { response }),
  });
}

/** The map of a source; null for the default map. */
async function mapOf(installation: Installation, name: string | undefined): Promise<CallMap | null> {
  if (name === undefined) return null;
  const { sources } = await installation.store.loadDirectory();
  const source = sources.find((one) => one.name === name);
  if (source === undefined) throw new CommandError(`There is no source ${name}.`);
  if (source.scheme !== MAPPED) throw new CommandError(NOT_MAPPED);
  return source.callMap;
}

/** The map in a file. */
export async function mapIn(runner: Runner, file: string): Promise<CallMap> {
  const reading = readCallMap(await textFromFile(runner, file));
  if (reading.kind === 'invalid') throw new CommandError(reading.problems.join(' '));
  return reading.map;
}
