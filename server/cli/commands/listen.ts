import { setTimeout as pause } from 'node:timers/promises';
import { formatUnits } from '@rewards-wall/shared/credits.ts';
import type { Command } from 'commander';
import { signedBy } from '../../postbacks/message/macros.ts';
import { signals } from '../../runtime/stop-requests.ts';
import type { Wall } from '../../store/ports/directory.ts';
import { followCredits } from '../forwarding/follow-credits.ts';
import { forwardCredit, type ForwardedCredit } from '../forwarding/forward-credit.ts';
import { openForwarder, outcomeFields, signatureKind, type Forwarder } from '../forwarding/open-forwarder.ts';
import { outcomeText, plainLine } from '../forwarding/outcome-text.ts';
import type { Installation } from '../installation.ts';
import { parseForwardTo, type ForwardTo } from '../options/forward-to.ts';
import { wallOrOnly } from '../options/only-wall.ts';
import { parseCount, parseId } from '../options/parse.ts';
import { isoTime } from '../output/iso-time.ts';
import type { Runner } from '../runner.ts';

interface ListenOptions {
  wall?: number;
  forwardTo: ForwardTo;
  postback?: string;
  count?: number;
}

const POLL_MS = 300;

export function addListenCommand(program: Command, runner: Runner): void {
  program
    .command('listen')
    .description("send a wall's postbacks to your own server too, for as long as this runs (docs/postbacks.md)")
    .requiredOption(
      '--forward-to <url>',
      'your server, such as localhost:3000/hooks; with macros for a GET',
      parseForwardTo,
    )
    .option('--wall <id>', 'the wall (default: the only one)', parseId)
    .option('--postback <id>', 'postback whose secret signs the messages')
    .option('--count <number>', 'end after this many messages', parseCount)
    .action(runner.withInstallation((installation, options: ListenOptions) => listen(installation, runner, options)));
}

/** Ends with Ctrl+C, or after `--count` messages. Nothing is stored, so nothing is left if it is killed. */
async function listen(installation: Installation, runner: Runner, options: ListenOptions): Promise<null> {
  const wall = await wallOrOnly(installation, options.wall);
  const { count = Infinity, forwardTo, postback: postbackId } = options;
  const forwarder = await openForwarder(installation, wall, { forwardTo, postbackId });
  const stopped = new AbortController();
  const forget = signals.onNext(() => {
    stopped.abort();
    void forwarder.close();
  });
  try {
    const newCredits = await followCredits(installation, wall.adwallId);
    const forward = forwardCredit(installation, wall, forwarder);
    sayReady(runner, wall, { forwarder, forwardTo });
    for (let sent = 0; sent < count && !stopped.signal.aborted;) {
      for (const credit of (await newCredits()).slice(0, count - sent)) {
        if (stopped.signal.aborted) break;
        say(runner, await forward(credit), signatureKind(forwarder.target));
        sent += 1;
      }
      if (sent < count) await pause(POLL_MS, null, { signal: stopped.signal }).catch(() => null);
    }
    return null;
  } finally {
    forget();
    await forwarder.close();
  }
}

function sayReady(
  runner: Runner,
  { adwallId, settings }: Wall,
  { forwardTo, forwarder }: { forwardTo: ForwardTo; forwarder: Forwarder },
): void {
  const { postbackId, secret } = forwarder.signedWith;
  const signature = signatureKind(forwarder.target);
  // The secret of a postback was shown once. This one has no other way to its receiver.
  const shown = postbackId === null ? secret : null;
  if (runner.isJson()) {
    return writeLine(runner, {
      type: 'ready',
      ...{ wall_id: adwallId, forward_to: forwardTo.address, signature, postback_id: postbackId, secret: shown },
    });
  }
  const signedWith = shown === null ? `the secret of ${postbackId}` : `the secret ${shown}`;
  const lines = [
    `Ready. Credits and reversals of wall ${adwallId} (${settings.name}) also go to ${forwardTo.address} from now on.`,
    `They are signed (${signature}) with ${signedWith}. Each is sent once. Ctrl+C ends this.`,
  ];
  runner.terminal.stdout.write(`${lines.join('\n')}\n`);
}

function say(runner: Runner, { at, facts, judgement, outcome }: ForwardedCredit, signature: string): void {
  const { event, person, reversalId, status, transactionId } = facts;
  const type = status === 1 ? 'lead.credited' : 'lead.reversed';
  const amount = signedBy(status, event.amount);
  if (runner.isJson()) {
    const { advice, ok } = judgement;
    return writeLine(runner, {
      ...{ type, at: isoTime(at), ok, advice, signature, delivery_id: facts.deliveryId },
      ...{ transaction_id: transactionId, reversal_transaction_id: reversalId, subid1: person.subid1 },
      ...{ currency_count: Number(formatUnits(amount)), ...outcomeFields(outcome) },
    });
  }
  const what = `${type}  transaction ${transactionId}, ${formatUnits(amount)} ${event.currencyName}, ${person.subid1}`;
  const time = isoTime(at).slice(11, 19);
  runner.terminal.stdout.write(`${time}  ${plainLine(what)}  →  ${outcomeText(outcome, judgement)}\n`);
}

function writeLine(runner: Runner, line: object): void {
  runner.terminal.stdout.write(`${JSON.stringify(line)}\n`);
}
