import { formatUnits } from '@rewards-wall/shared/credits.ts';
import { signedBy } from '../../postbacks/message/macros.ts';
import type { Target } from '../../postbacks/message/message.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { Wall } from '../../store/ports/directory.ts';
import type { Runner } from '../runner.ts';
import type { Tester } from '../tester/serve-tester.ts';
import type { ForwardedCredit } from './forward-credit.ts';
import { outcomeFields, signatureKind, type Forwarder } from './open-forwarder.ts';
import { outcomeText, plainLine } from './outcome-text.ts';

/** Announces that credits are being followed, their target, and the secret that signs them. */
export function printReady(
  runner: Runner,
  { adwallId, settings }: Wall,
  { forwarders, tester }: { forwarders: readonly Forwarder[]; tester: Tester | null },
): void {
  const from = `Credits and reversals of wall ${adwallId} (${settings.name})`;
  if (tester !== null) {
    if (runner.isJson()) return writeLine(runner, { type: 'ready', wall_id: adwallId, page: tester.url });
    const lines = [`Ready. ${from} appear from now on at:`, tester.url, 'Ctrl+C ends this.'];
    runner.terminal.stdout.write(`${lines.join('\n')}\n`);
    return;
  }
  for (const { address, signedWith, target } of forwarders) {
    const { postbackId, secret } = signedWith;
    const signature = signatureKind(target);
    // A postback's secret was shown when it was created. This one can reach its receiver only here.
    const shown = postbackId === null ? secret : null;
    if (runner.isJson()) {
      const fields = { forward_to: address, signature, postback_id: postbackId, secret: shown };
      writeLine(runner, { type: 'ready', wall_id: adwallId, ...fields });
      continue;
    }
    const signedBySecret = shown === null ? `the secret of ${postbackId}` : `the secret ${shown}`;
    const lines = [
      `Ready. ${from} also go to ${address} from now on.`,
      `They are signed (${signature}) with ${signedBySecret}. Each is sent once. Ctrl+C ends this.`,
    ];
    runner.terminal.stdout.write(`${lines.join('\n')}\n`);
  }
}

/** Prints the message and the response. */
export function printForwarded(runner: Runner, forwarded: ForwardedCredit, target: Target): void {
  const { at, facts, judgment, outcome } = forwarded;
  const { event, person, reversalId, status, transactionId } = facts;
  const type = status === 1 ? 'lead.credited' : 'lead.reversed';
  const amount = signedBy(status, event.amount);
  const signature = signatureKind(target);
  if (runner.isJson()) {
    const { advice, ok } = judgment;
    return writeLine(runner, {
      type,
      at: isoTime(at),
      ok,
      advice,
      signature,
      delivery_id: facts.deliveryId,
      transaction_id: transactionId,
      reversal_transaction_id: reversalId,
      subid1: person.subid1,
      currency_count: Number(formatUnits(amount)),
      ...outcomeFields(outcome),
    });
  }
  const what = `transaction ${transactionId}, ${formatUnits(amount)} ${event.currencyName}, ${person.subid1}`;
  const line = plainLine(`${type}  ${what} (${signature})`);
  runner.terminal.stdout.write(`${isoTime(at).slice(11, 19)}  ${line}  →  ${outcomeText(outcome, judgment)}\n`);
}

function writeLine(runner: Runner, line: object): void {
  runner.terminal.stdout.write(`${JSON.stringify(line)}\n`);
}
