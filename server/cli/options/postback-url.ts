import type { Command } from 'commander';
import { blindnessWarning } from '../../postbacks/message/check-template.ts';
import { addressWarnings } from '../../postbacks/message/show-address.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { UsageError } from '../errors.ts';
import { textFromFile } from './text-from-file.ts';
import type { Installation } from '../installation.ts';
import type { Runner } from '../runner.ts';

/** Options for the URL of a postback. */
export interface PostbackUrlOptions {
  url?: string;
  urlFile?: string;
  jsonUrl?: string;
}

export function withPostbackUrl(command: Command): Command {
  return command
    .option('--url <template>', 'URL to GET, with macros such as {subid1} or [SB1]')
    .option('--url-file <file>', 'file with the URL to GET, if it contains a secret; - reads standard input')
    .option('--json-url <url>', 'URL to POST JSON to, signed as Standard Webhooks');
}

/** The URL that the options give. Throws `UsageError` unless they give exactly one. */
export async function postbackUrlOf(
  runner: Runner,
  { jsonUrl, url, urlFile }: PostbackUrlOptions,
): Promise<{ kind: Postback['kind']; address: string }> {
  const given = [url, urlFile, jsonUrl].filter((one) => one !== undefined);
  if (given.length !== 1) throw new UsageError('Give one of --url, --url-file and --json-url.');
  if (jsonUrl !== undefined) return { kind: 'json', address: jsonUrl };
  return { kind: 'get', address: url ?? (await textFromFile(runner, urlFile ?? '-')) };
}

/**
 * Warns about a stored URL that deliveries can't reach, that exposes users' data in transit, or that doesn't identify
 * the lead.
 */
export function warnAboutUrl(
  runner: Runner,
  { config }: Installation,
  { address, kind }: { address: string; kind: Postback['kind'] },
): void {
  const blindness = blindnessWarning(kind, address);
  const warnings = [...addressWarnings(address, config.outboundAllow), ...(blindness === null ? [] : [blindness])];
  for (const warning of warnings) runner.note(`warning: ${warning}`);
}
