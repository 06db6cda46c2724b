import { setTimeout as pause } from 'node:timers/promises';
import { integerText } from '@rewards-wall/shared/schema/parameters.ts';
import type { Command } from 'commander';
import { followCredits } from '../../postbacks/following/follow-credits.ts';
import { signals } from '../../runtime/stop-requests.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { UsageError } from '../errors.ts';
import { forwardCredit } from '../forwarding/forward-credit.ts';
import { openForwarder, type Forwarder } from '../forwarding/open-forwarder.ts';
import { printForwarded, printReady } from '../forwarding/print-forwarded.ts';
import type { Installation } from '../installation.ts';
import { parseForwardTo, type ForwardTo } from '../options/forward-to.ts';
import { wallOrOnly } from '../options/only-wall.ts';
import { parseCount, parseId } from '../options/parse.ts';
import { parseWith } from '../options/parse-with.ts';
import type { Runner } from '../runner.ts';
import { serveTester, type Tester } from '../tester/serve-tester.ts';

interface ListenOptions {
  wall?: number;
  forwardTo?: ForwardTo;
  /** True if no port is given. */
  page?: number | true;
  postback?: string;
  count?: number;
}

const POLL_MS = 300;
const PAGE_PORT = 4310;

export function addListenCommand(program: Command, runner: Runner): void {
  program
    .command('listen')
    .description("forward a wall's postbacks to your own server while this runs (docs/postbacks.md)")
    .option('--forward-to <url>', 'your server, such as localhost:3000/hooks; with macros for a GET', parseForwardTo)
    .option(
      '--page [port]',
      `or show and check them on a page on this machine (default port: ${PAGE_PORT})`,
      parseWith(integerText({ min: 0, max: 65_535 })),
    )
    .option('--wall <id>', 'the wall (default: the only one)', parseId)
    .option('--postback <id>', 'postback whose secret signs the messages')
    .option('--count <number>', 'end after this many credits and reversals', parseCount)
    .action(runner.withInstallation((installation, options: ListenOptions) => listen(installation, runner, options)));
}

/** Ends with Ctrl+C, or after `--count` credits. Stores nothing, so killing it leaves nothing behind. */
async function listen(installation: Installation, runner: Runner, options: ListenOptions): Promise<null> {
  const { count = Infinity, forwardTo, page } = options;
  if ((forwardTo === undefined) === (page === undefined)) throw new UsageError('Give either --forward-to or --page.');
  const wall = await wallOrOnly(installation, options.wall);
  const receivers = await openReceivers(installation, wall, options);
  const { forwarders, tester } = receivers;
  const stopped = new AbortController();
  const closeAll = async (): Promise<void> => {
    await Promise.all([...forwarders.map((forwarder) => forwarder.close()), tester?.close()]);
  };
  const forget = signals.onNext(() => {
    stopped.abort();
    void closeAll();
  });
  try {
    const newCredits = await followCredits(installation, wall.adwallId);
    const ways = forwarders.map((forwarder) => ({ forwarder, forward: forwardCredit(installation, wall, forwarder) }));
    printReady(runner, wall, receivers);
    for (let sent = 0; sent < count && !stopped.signal.aborted;) {
      for (const credit of (await newCredits()).slice(0, count - sent)) {
        for (const { forward, forwarder } of ways) {
          const forwarded = await forward(credit);
          if (!stopped.signal.aborted) printForwarded(runner, forwarded, forwarder.target);
        }
        sent += 1;
      }
      if (sent < count) await pause(POLL_MS, null, { signal: stopped.signal }).catch(() => null);
    }
    return null;
  } finally {
    forget();
    await closeAll();
  }
}

/** The receivers: the developer's server, or the page, which gets each message in both kinds. */
async function openReceivers(
  installation: Installation,
  wall: Wall,
  { forwardTo, page, postback: postbackId }: ListenOptions,
): Promise<{ forwarders: Forwarder[]; tester: Tester | null }> {
  const open = (to: ForwardTo): Promise<Forwarder> => openForwarder(installation, wall, { forwardTo: to, postbackId });
  if (forwardTo !== undefined) return { forwarders: [await open(forwardTo)], tester: null };
  const secrets = new Map<string, string>();
  const { clock, ids } = installation;
  const secretOf = (kind: string): string | undefined => secrets.get(kind);
  const tester = await serveTester({ clock, ids, secretOf }, typeof page === 'number' ? page : PAGE_PORT);
  try {
    const kinds = ['get', 'json'] as const;
    const forwarders = await Promise.all(kinds.map((kind) => open({ kind, address: tester.addresses[kind] })));
    for (const { signedWith, target } of forwarders) secrets.set(target.kind, signedWith.secret);
    return { forwarders, tester };
  } catch (error) {
    await tester.close();
    throw error;
  }
}
