import { formatUnits, type Units, unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { ipText } from '@rewards-wall/shared/schema/parameters.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { InvalidArgumentError, type Command } from 'commander';
import { leadLine } from '../../leads/list-leads.ts';
import { isSuccess } from '../../net/is-success.ts';
import { withoutTrailingSlashes } from '../../net/without-trailing-slashes.ts';
import type { ListedDelivery } from '../../postbacks/delivery/list-deliveries.ts';
import { parseWith } from '../options/parse-with.ts';
import type { CommandOutput } from '../output/command-output.ts';
import { terminalText } from '../output/terminal-text.ts';
import { callService } from '../simulation/call-service.ts';
import type { Installation } from '../installation.ts';
import { findingText } from '../output/finding-text.ts';
import { parseAmount, parseId, parseSubid } from '../options/parse.ts';
import type { Runner } from '../runner.ts';
import { trialAgents } from '../../http/admin/trials/trial-agents.ts';
import { simulateLead, wallOf, type SimulatedLead } from '../simulation/simulate-lead.ts';

interface SimulateOptions {
  wall: number;
  subid1: string;
  offer: number;
  event?: number;
  reverse?: boolean;
  payout?: Units;
  source?: string;
  ip?: string;
  userAgent: string;
  url?: string;
}

const parseIp = parseWith(ipText);
const parseText = parseWith(text({ min: 1, max: 2000 }));

export function addLeadSimulateCommand(leads: Command, runner: Runner): void {
  leads
    .command('simulate')
    .description('test an offer over HTTP: list, click, signed lead, credit and postbacks')
    .requiredOption('--wall <id>', 'the wall', parseId)
    .requiredOption('--subid1 <text>', "the publisher's id for the user", parseSubid)
    .requiredOption('--offer <id>', 'the offer', parseId)
    .option('--event <id>', 'the event, if the offer has events', parseId)
    .option('--reverse', "reverse the user's credited lead for this offer, or the simulated one")
    .option('--payout <amount>', "payout that the source reports (default: the catalog's)", parseAmount)
    .option('--source <name>', "source that reports the lead (default: the offer's own)", parseText)
    .option('--ip <address>', "the user's IP address (default: this machine's)", parseIp)
    .option('--user-agent <text>', "the user's browser", parseText, trialAgents.desktop)
    .option('--url <address>', 'URL of the service (default: PUBLIC_URL)', parseBase)
    .action(
      runner.withInstallation((installation, options: SimulateOptions) => simulate(installation, runner, options)),
    );
}

async function simulate(installation: Installation, runner: Runner, options: SimulateOptions): Promise<CommandOutput> {
  const say = (step: string): void => {
    if (!runner.isJson()) runner.terminal.stdout.write(`${terminalText(step)}\n`);
  };
  const note = (sentence: string): void => runner.note(sentence);
  const simulated = await simulateLead({ installation, call: callService, say, note })({
    baseUrl: options.url ?? installation.config.publicUrl,
    wall: await wallOf(installation, options.wall),
    subid1: options.subid1,
    offerId: options.offer,
    eventId: options.event ?? null,
    ip: options.ip ?? null,
    userAgent: options.userAgent,
    payout: options.payout ?? null,
    source: options.source ?? null,
    isReversal: options.reverse === true,
  });
  return outputOf(simulated, options.reverse === true ? 'reversed' : 'credited');
}

/** Reports failure unless the lead is in the `wanted` state and all its postbacks were delivered. */
function outputOf(simulated: SimulatedLead, wanted: 'credited' | 'reversed'): CommandOutput {
  const { balance, credit, deliveries, followed, lead, reversal } = simulated;
  const { click, destination } = followed ?? { click: null, destination: null };
  const lines = [
    ...(lead === null ? ['No lead was stored.'] : [leadText(leadLine(lead))]),
    ...(deliveries.length === 0 ? ['No postback was sent.'] : deliveries.map(deliveryText)),
    `The balance is ${formatUnits(balance)}.`,
  ];
  return {
    json: {
      click: click === null ? null : { click_id: click.clickId, offer_id: click.offerId, destination },
      conversion: credit,
      reversal,
      lead: lead === null ? null : leadLine(lead),
      balance: unitsToNumber(balance),
      deliveries,
    },
    text: lines.join('\n'),
    failed: lead?.state !== wanted || deliveries.some(({ state }) => state !== 'delivered'),
  };
}

function leadText(lead: ReturnType<typeof leadLine>): string {
  const why = [lead.reason, ...lead.findings.map(findingText)];
  const said = why.filter((one) => one !== null).join('; ');
  const money = `${lead.currency_count} credits for a payout of ${lead.payout}`;
  return `Lead ${lead.lead_id} is ${lead.state}: ${money}${said === '' ? '' : ` (${said})`}.`;
}

function deliveryText({ attempts, deliveryId, postbackId, state, status }: ListedDelivery): string {
  const last = attempts.at(-1);
  const answer = attemptText(last);
  const what = status === 1 ? 'credit' : 'reversal';
  return `The ${what} for postback ${postbackId} is ${state}: ${answer} (${deliveryId}).`;
}

function attemptText(attempt: ListedDelivery['attempts'][number] | undefined): string {
  if (attempt === undefined) return 'no attempt yet';
  const { error, httpStatus } = attempt;
  if (httpStatus === null) return `the last attempt failed: ${error}`;
  return `the receiver responded with ${httpStatus}${error !== null && isSuccess(httpStatus) ? ` (${error})` : ''}`;
}

function parseBase(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.search !== '' || url.username !== '') {
    throw new InvalidArgumentError('It must be an http or https URL without a query.');
  }
  return withoutTrailingSlashes(url.href);
}
