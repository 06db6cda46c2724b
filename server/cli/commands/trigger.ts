import { createSecretKey } from 'node:crypto';
import { UNITS_PER_CREDIT, type Units } from '@rewards-wall/shared/credits.ts';
import { Argument, Option, type Command } from 'commander';
import { REVERSAL_SKIPPED, skipsReversals } from '../../postbacks/response/skips-reversals.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { UsageError } from '../errors.ts';
import { openForwarder, outcomeFields, signatureKind, type Forwarder } from '../forwarding/open-forwarder.ts';
import { outcomeText } from '../forwarding/outcome-text.ts';
import {
  planTrigger,
  triggers,
  WHOLE_SCHEDULE_MS,
  type PlannedMessage,
  type Trigger,
} from '../forwarding/plan-trigger.ts';
import { sendPlanned, type TriggeredAttempt } from '../forwarding/send-planned.ts';
import type { Installation } from '../installation.ts';
import { parseForwardTo, type ForwardTo } from '../options/forward-to.ts';
import { wallOrOnly } from '../options/only-wall.ts';
import { parseAmount, parseId, parseSubid } from '../options/parse.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { durationText } from '../output/duration-text.ts';
import { item, paragraph } from '../output/table.ts';
import type { Runner } from '../runner.ts';

interface TriggerOptions {
  forwardTo: ForwardTo;
  wall?: number;
  postback?: string;
  subid1: string;
  payout: Units;
  transaction?: number;
  test?: boolean;
  retries?: boolean;
  testClock?: boolean;
}

/** No ledger has IDs from here on: it counts from 1 and would need millennia. */
const SAMPLE_TRANSACTIONS = 9_000_000_000_000_000;
const KEY_BYTES = 32;
const FOLLOW =
  'With --test-clock, the clock of your receiver must use the time in each message (docs/postbacks.md#a-test-clock).';

export function addTriggerCommand(program: Command, runner: Runner): void {
  program
    .command('trigger')
    .description('send sample postbacks to your own server, and check its responses (docs/postbacks.md)')
    .addArgument(new Argument('<case>', 'what to try').choices(triggers))
    .requiredOption(
      '--forward-to <url>',
      'your server, such as localhost:3000/hooks; with macros for a GET',
      parseForwardTo,
    )
    .option('--wall <id>', 'the wall (default: the only one)', parseId)
    .option('--postback <id>', 'postback whose secret signs the messages')
    .option('--subid1 <text>', "the publisher's id for the user", parseSubid, 'test')
    .addOption(
      new Option('--payout <amount>', 'payout of the offer').argParser(parseAmount).default(UNITS_PER_CREDIT, '1'),
    )
    .option('--transaction <id>', 'transaction of the credit (default: an unused one)', parseId)
    .option('--test', 'mark the messages as those of a test user')
    .option('--retries', 'retry a rejected message on the three-day schedule, without the waits')
    .option('--test-clock', 'sign each message with the time at which the service would send it')
    .action(runner.withInstallation(trigger));
}

async function trigger(installation: Installation, name: Trigger, options: TriggerOptions): Promise<CommandOutput> {
  const { forwardTo, payout, postback: postbackId, retries = false, subid1, test: isTest = false } = options;
  const { testClock: hasTestClock = false } = options;
  if (retries && name === 'wrong-signature')
    throw new UsageError('wrong-signature must never be accepted: omit --retries.');
  const wall = await wallOrOnly(installation, options.wall);
  const forwarder = await openForwarder(installation, wall, { forwardTo, postbackId });
  const { clock, ids } = installation;
  const now = clock.now();
  const transactionId = options.transaction ?? SAMPLE_TRANSACTIONS + now;
  const plan = planTrigger(name, {
    wall,
    subid1,
    payout,
    isTest,
    transactionId,
    target: forwarder.target,
    forged: { ...forwarder.target, key: createSecretKey(ids.bytes(KEY_BYTES)) },
    leadId: ids.timeOrdered('lead', now),
    newDeliveryId: () => ids.timeOrdered('dlv', clock.now()),
    // At the last attempt, the lead is this old; earlier attempts have the same bytes.
    leadAt: retries && !hasTestClock ? now - WHOLE_SCHEDULE_MS : now,
  });
  const sendOne = sendPlanned({ send: forwarder.send, clock, withRetries: retries, hasTestClock });
  const sent: SentMessage[] = [];
  try {
    for (const planned of plan.messages) {
      const attempts = await sendOne(planned);
      sent.push({ planned, attempts });
      // The receiver is unreachable, so the remaining messages would fail the same way.
      if (attempts.at(-1)?.outcome.kind === 'failed') break;
    }
  } finally {
    await forwarder.close();
  }
  if (name === 'reversed') judgeReversal(sent);
  const isOk = sent.every(isRight);
  const head = `${name} to ${forwardTo.address} (${signatureKind(forwarder.target)}, ${secretText(forwarder)})`;
  const last = isOk ? [paragraph(`Check yourself: ${plan.check}`)] : hasTestClock ? [paragraph(FOLLOW)] : [];
  const lines = [paragraph(head), ...sent.flatMap((one) => linesOf(one, hasTestClock)), ...last];
  return {
    json: {
      case: name,
      ok: isOk,
      forward_to: forwardTo.address,
      signature: signatureKind(forwarder.target),
      postback_id: forwarder.signedWith.postbackId,
      subid1,
      transaction_id: transactionId,
      messages: sent.map(jsonOf),
      check: plan.check,
    },
    text: lines.join('\n'),
    failed: !isOk,
  };
}

interface SentMessage {
  planned: PlannedMessage;
  attempts: TriggeredAttempt[];
}

/** The reversal fails if its response equals that of the repeated credit. */
function judgeReversal(sent: readonly SentMessage[]): void {
  const [credit, repeat, reversal] = sent.map(({ attempts }) => attempts.at(-1));
  if (credit === undefined || repeat === undefined || reversal === undefined) return;
  const outcomes = { credit: credit.outcome, repeat: repeat.outcome, reversal: reversal.outcome };
  if (skipsReversals(outcomes)) reversal.judgment = { ok: false, advice: REVERSAL_SKIPPED };
}

function isRight({ attempts }: SentMessage): boolean {
  return attempts.at(-1)?.judgment.ok === true;
}

/** Only the secret of walls without a postback may be shown. */
function secretText({ signedWith: { postbackId, secret } }: Forwarder): string {
  return postbackId === null ? `secret ${secret}` : `secret of ${postbackId}`;
}

function linesOf({ attempts, planned }: SentMessage, hasTestClock: boolean): string[] {
  const wait = hasTestClock && planned.waitMs > 0 ? `, ${durationText(planned.waitMs)} later` : '';
  return attempts.map(({ afterMs, judgment, outcome }, index) => {
    const when = index === 0 ? wait : `, attempt ${index + 1}, as if ${durationText(afterMs)} later`;
    return item(judgment.ok ? 'ok   ' : 'WRONG', `${planned.title}${when}: ${outcomeText(outcome, judgment)}`);
  });
}

function jsonOf(sent: SentMessage): object {
  const { attempts, planned } = sent;
  return {
    title: planned.title,
    expects: planned.expects,
    ok: isRight(sent),
    advice: attempts.at(-1)?.judgment.advice ?? null,
    attempts: attempts.map(({ afterMs, message, outcome, sentAt }) => ({
      after_s: afterMs / 1000,
      sent_at: isoTime(sentAt),
      ...message,
      ...outcomeFields(outcome),
    })),
  };
}
