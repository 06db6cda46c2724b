import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { HOUR_MS } from '@rewards-wall/shared/durations.ts';
import { runCommandLine } from '../../server/cli/run.ts';
import type { Store } from '../../server/store/store.ts';
import { benchFile, childEnvironment } from '../processes/servers.ts';
import { median } from '../results/statistics.ts';
import type { CommandReport } from './command-child.ts';
import type { Filled } from './installation.ts';
import type { StatedName } from './stated-times.ts';

const ROUNDS = 3;

/** A command: its name in the figures, and its arguments for the `n`th time. */
export interface YearsCommand {
  name: string;
  stated: StatedName;
  line(n: number): string;
}

/** Commands that read or change single things. Each erases another user, across runs too. */
export async function yearsCommands(
  store: Pick<Store, 'listDeliveries'>,
  { keys: { adwallId }, postbackId, users }: Filled,
): Promise<YearsCommand[]> {
  const [delivery, earlier] = await store.listDeliveries({ limit: 2, state: 'exhausted', postbackId });
  if (delivery === undefined || earlier === undefined) throw new Error('Too few deliveries are exhausted.');
  const seed = Date.now();
  const from = new Date(earlier.createdAt).toISOString();
  const to = new Date(earlier.createdAt + HOUR_MS).toISOString();
  const single = (line: string): YearsCommand => ({ ...named(line), line: () => line });
  const named = (name: string): Pick<YearsCommand, 'name' | 'stated'> => ({
    name,
    stated: name.startsWith('stats') ? '`stats`' : 'commands that read or change single things',
  });
  return [
    ...['postback list', 'postback log --limit 50', 'postback log --state exhausted --limit 50'].map(single),
    ...['leads list --state credited --limit 50', 'leads held', 'tickets list', 'security list'].map(single),
    ...['trace user-17', `trace ${delivery.leadId}`, `trace ${delivery.event.clickId}`].map(single),
    ...['leads list --user user-17', 'postback log --user user-17', 'postback log --source unknown'].map(single),
    ...['retention show', 'wall list', `stats --wall ${adwallId} --days 30`].map(single),
    ...[`user show --subid1 user-17 --wall ${adwallId}`, `user export --subid1 user-17 --wall ${adwallId}`].map(single),
    { ...named('user erase'), line: (n) => `user erase --subid1 user-${1 + ((seed + n) % users)} --wall ${adwallId}` },
    { ...named('postback replay, one delivery'), line: () => `postback replay --delivery ${delivery.deliveryId}` },
    {
      ...named('postback replay, the exhausted ones of an hour'),
      line: () => `postback replay --id ${postbackId} --state exhausted --from ${from} --to ${to}`,
    },
  ];
}

/** The median time of a command in ms. Throws if it fails. */
export async function commandMs({ line }: YearsCommand, env: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const args = line(round).split(' ');
    const from = performance.now();
    let said = '';
    const code = await runCommandLine(args, {
      env,
      stdin: Readable.from(['']),
      stdout: { write: () => true },
      stderr: { write: (text) => (said += text) },
    });
    if (code !== 0) throw new Error(`${args.join(' ')} failed: ${said}`);
    times.push(performance.now() - from);
  }
  return Math.round(median(times));
}

/** Runs a command once, in its own process. Throws if it fails. */
export async function commandAlone(line: string, env: Record<string, string>): Promise<CommandReport> {
  const args = [benchFile('years/command-child.ts'), ...line.split(' ')];
  const { stderr, stdout } = await promisify(execFile)(process.execPath, args, { env: childEnvironment(env) });
  const report = JSON.parse(stdout) as CommandReport;
  if (report.code !== 0) throw new Error(`${line} failed: ${stderr}`);
  return report;
}

/** Like `commandAlone`, for a backup next to the database, which is deleted afterwards. SQLite only. */
export async function backupAlone(databaseUrl: string, env: Record<string, string>): Promise<CommandReport> {
  const file = `${databaseUrl.slice('file:'.length)}.backup`;
  try {
    return await commandAlone(`backup ${file}`, env);
  } finally {
    rmSync(file, { force: true });
  }
}
