import type { Command } from 'commander';
import type { FetchError } from '../../net/safe-fetch.ts';
import { testPostback, type TestedPostback } from '../../postbacks/test-postback.ts';
import type { CommandError } from '../errors.ts';
import { judgeAccepted } from '../forwarding/judge-response.ts';
import type { Installation } from '../installation.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { recordText } from '../output/table.ts';
import type { Runner } from '../runner.ts';

type SentSample = Extract<TestedPostback, { kind: 'sent' }>;

export function addTest(postback: Command, runner: Runner, unknown: (postbackId: string) => CommandError): void {
  postback
    .command('test')
    .description('send a sample, and print the request, the response, and why it failed; nothing is stored')
    .argument('<id>', 'the postback')
    .option('--reversed', 'send a sample of a reversal, after its credit, which is sent twice')
    .action(
      runner.withInstallation(async (installation, postbackId: string, { reversed }: { reversed?: boolean }) => {
        const tested = await sendSample(installation, postbackId, reversed === true);
        if (tested.kind === 'unknown_postback') throw unknown(postbackId);
        return testOutput(runner, postbackId, tested);
      }),
    );
}

async function sendSample(
  { clock, config, ids, store, vault }: Installation,
  postbackId: string,
  isReversal: boolean,
): Promise<TestedPostback> {
  // Loaded on use, because no other command sends requests to receivers.
  const { openSender } = await import('../../postbacks/response/open-sender.ts');
  const { close, send } = openSender({ allow: config.outboundAllow, clock });
  const findPostback = async (id: string) => {
    const { postbacks, walls } = await store.loadDirectory();
    const postback = postbacks.find((one) => one.postbackId === id);
    const wall = walls.find(({ adwallId }) => adwallId === postback?.adwallId);
    return postback === undefined || wall === undefined ? null : { postback, wall };
  };
  try {
    return await testPostback({ findPostback, vault, send, clock, ids })({ postbackId, isReversal });
  } finally {
    await close();
  }
}

/** Advice for real receivers, which differs from that for a developer's own machine. */
const ADVICE: Partial<Record<FetchError, string>> = {
  address_refused:
    'The address is not public, or its name leads to one that is not. To allow a private address, add its host and port to OUTBOUND_ALLOW.',
  tls: 'The TLS handshake failed: the certificate has expired, is for another host, or lacks its chain; or the port does not speak TLS.',
};

const TEXT_MISSING =
  'The response lacks the text that this postback asks for, so it counts as a failure. Change the text with `postback set ID --must-contain TEXT`, or remove it with an empty one.';
const REDIRECT_FAILED =
  'The redirect could not be followed: it must lead to a public https address that responds within 15 seconds.';

/** Why a delivery like this one fails, as one word and as a sentence with a fix; nulls if it succeeds. */
function explainFailure({ fault, outcome }: SentSample): {
  why: string | null;
  advice: string | null;
} {
  if (fault === null) return { why: null, advice: null };
  if (fault === 'text_missing') return { why: fault, advice: TEXT_MISSING };
  if (fault === 'redirect_failed') return { why: fault, advice: REDIRECT_FAILED };
  const { advice } = judgeAccepted(outcome);
  if (fault === 'bad_status' || fault === 'gone') return { why: 'status', advice };
  return { why: fault, advice: (outcome.kind === 'failed' && ADVICE[outcome.error]) || advice };
}

function testOutput(runner: Runner, postbackId: string, tested: SentSample): CommandOutput {
  const { fault, message, outcome, warning } = tested;
  if (warning !== null) runner.note(`warning: ${warning}`);
  const { body, headers, method, url } = message;
  const came =
    outcome.kind === 'answered'
      ? { status: outcome.status, error: null, ms: outcome.ms, answer: outcome.body }
      : { status: null, error: outcome.error, ms: outcome.ms, answer: '' };
  const json = { postbackId, ok: fault === null, ...explainFailure(tested), method, url, headers, body, ...came };
  const text = recordText({ ...json, headers: Object.keys(headers).length === 0 ? null : headers });
  return { json, text, failed: fault !== null };
}
