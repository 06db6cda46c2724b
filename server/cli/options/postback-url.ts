import type { Command } from 'commander';
import { addressWarnings } from '../../postbacks/message/show-address.ts';
import type { Postback } from '../../store/ports/postbacks.ts';
import { UsageError } from '../output/answer.ts';
import { givenText } from './text-from-file.ts';
import type { Installation } from '../installation.ts';
import type { Runner } from '../runner.ts';

/** Options that name the address of a postback. */
export interface AddressOptions {
  url?: string;
  urlFile?: string;
  jsonUrl?: string;
}

export function withAddress(command: Command): Command {
  return command
    .option('--url <template>', 'URL to GET, with macros such as {subid1} or [SB1]')
    .option('--url-file <file>', 'file with a URL to GET that contains a secret; - reads standard input')
    .option('--json-url <url>', 'URL to POST JSON to, signed as Standard Webhooks');
}

/** The one address that the options name. Throws `UsageError` unless it is one. */
export async function givenAddress(
  runner: Runner,
  { jsonUrl, url, urlFile }: AddressOptions,
): Promise<{ kind: Postback['kind']; address: string }> {
  const given = [url, urlFile, jsonUrl].filter((one) => one !== undefined);
  if (given.length !== 1) throw new UsageError('Name one of --url, --url-file and --json-url.');
  if (jsonUrl !== undefined) return { kind: 'json', address: jsonUrl };
  return { kind: 'get', address: url ?? (await givenText(runner, urlFile ?? '-')) };
}

/** Warns of an address that was stored and that deliveries may not reach, or that can be read on the way. */
export function warnOfAddress(runner: Runner, { config }: Installation, address: string): void {
  for (const warning of addressWarnings(address, config.postbackAllow)) runner.note(`warning: ${warning}`);
}
