import { leadStates } from '@rewards-wall/shared/admin/values.ts';
import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { Option, type Command } from 'commander';
import { approveLead, type ApproveOutcome } from '../../leads/approve-lead.ts';
import { listLeads } from '../../leads/list-leads.ts';
import { rejectLead } from '../../leads/reject-lead.ts';
import { releaseLead } from '../../leads/release-lead.ts';
import type { LeadState } from '../../store/ports/stored-leads.ts';
import { CommandError } from '../errors.ts';
import { parseTime } from '../options/delivery-options.ts';
import { namesOf, wallIdsOf, withLeadNames, type LeadNameOptions } from '../options/lead-names.ts';
import { parseWith } from '../options/parse-with.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { listOutput, recordOutput, type CommandOutput } from '../output/command-output.ts';
import { findingText } from '../output/finding-text.ts';
import type { Installation } from '../installation.ts';
import { parseCount, parseId } from '../options/parse.ts';
import type { Runner } from '../runner.ts';
import { addLeadSimulateCommand } from './lead-simulate.ts';

interface ListOptions extends LeadNameOptions {
  wall?: number;
  from?: number;
  to?: number;
  limit: number;
}

const parseLeadId = parseWith(text({ min: 1, max: 100 }));
const parseReason = parseWith(text({ min: 1, max: 255, trim: true }));

export function addLeadCommands(program: Command, runner: Runner): void {
  const leads = program.command('leads').alias('lead').description('list leads, decide on held ones, and test offers');
  withList(leads.command('held').description('list held leads with the findings of the fraud rules')).action(
    runner.withInstallation((installation, options: ListOptions) => list(installation, 'pending', options)),
  );
  withList(leads.command('list').description('list leads, newest first'))
    .addOption(new Option('--state <state>', 'only in this state; pending means held').choices(leadStates))
    .action(
      runner.withInstallation((installation, options: ListOptions & { state?: LeadState }) =>
        list(installation, options.state ?? null, options),
      ),
    );
  leads
    .command('approve')
    .description('credit a held lead at its date, or now if it has none or the date has passed')
    .argument('<id>', 'the lead', parseLeadId)
    .action(
      runner.withInstallation(async (installation, leadId: string) => {
        const outcome = await approveLead(installation)(leadId);
        if (outcome.kind !== 'approved') return credited(outcome, leadId);
        return recordOutput({ lead_id: leadId, state: 'pending', release_at: isoTime(outcome.releaseAt) });
      }),
    );
  leads
    .command('release')
    .description('credit a held lead now, and send its postbacks')
    .argument('<id>', 'the lead', parseLeadId)
    .action(
      runner.withInstallation(async (installation, leadId: string) =>
        credited(await releaseLead(installation)(leadId), leadId),
      ),
    );
  leads
    .command('reject')
    .description('reject a held lead; the offer stays open')
    .argument('<id>', 'the lead', parseLeadId)
    .option('--reason <text>', 'reason, stored with the lead', parseReason, 'rejected_by_operator')
    .action(
      runner.withInstallation(async (installation, leadId: string, { reason }: { reason: string }) => {
        const { kind } = await rejectLead(installation)({ leadId, reason });
        if (kind !== 'rejected') throw refusal(kind, leadId);
        return recordOutput({ lead_id: leadId, state: 'rejected', reason });
      }),
    );
  addLeadSimulateCommand(leads, runner);
}

function withList(command: Command): Command {
  return withLeadNames(command.option('--wall <id>', 'only for this wall', parseId))
    .option('--from <time>', 'that arrived at this time or later (ISO 8601)', parseTime)
    .option('--to <time>', 'that arrived before this time (ISO 8601)', parseTime)
    .option('--limit <n>', 'at most this many', parseCount, 100);
}

async function list(installation: Installation, state: LeadState | null, options: ListOptions) {
  const { from, limit, to, wall } = options;
  const walls = await wallIdsOf(installation, wall);
  const found = await listLeads(installation)({ ...namesOf(options), walls, state, offerId: null, from, to, limit });
  const rows = found.map((lead) => ({ ...lead, findings: lead.findings.map(findingText).join('; ') }));
  return { ...listOutput(rows, 'No leads found.'), json: found };
}

function credited(outcome: Exclude<ApproveOutcome, { kind: 'approved' }>, leadId: string): CommandOutput {
  if (outcome.kind === 'already_paid' || outcome.kind === 'place_taken') throw secondPayment(outcome, leadId);
  if (outcome.kind !== 'credited') throw refusal(outcome.kind, leadId);
  const { transactionId, balance } = outcome;
  return recordOutput({
    lead_id: leadId,
    state: 'credited',
    transaction_id: transactionId,
    balance: unitsToNumber(balance),
  });
}

function secondPayment(
  outcome: { kind: 'already_paid' | 'place_taken'; leadId: string },
  leadId: string,
): CommandError {
  const { kind, leadId: other } = outcome;
  if (kind === 'place_taken')
    return new CommandError(
      `The lead ${other} is held for the same event. Reject one of the two, and release the other.`,
    );
  return new CommandError(
    `The lead ${other} was paid already, for the same event or perhaps the same conversion, so ${leadId} stays held.` +
      ` Reject it: "leads reject ${leadId}". If the user did both, credit them with "user credit".`,
  );
}

function refusal(
  kind: 'unknown_lead' | 'not_held' | 'not_due' | 'event_limit' | 'balance_limit' | 'credit_limit' | 'erased',
  leadId: string,
): CommandError {
  switch (kind) {
    case 'unknown_lead':
      return new CommandError(`There is no lead ${leadId}.`);
    case 'not_held':
      return new CommandError(`The lead ${leadId} is not held.`);
    case 'event_limit':
      return new CommandError(
        `The user has completed the event of the lead ${leadId} as often as the offer pays it. Reject the lead.`,
      );
    case 'credit_limit':
    case 'not_due':
      throw new Error('Commands have no credit limit, and release leads at any time.');
    case 'balance_limit':
      return new CommandError('The credit would take the balance out of range.');
    case 'erased':
      return new CommandError(`The user of the lead ${leadId} was erased. Reject the lead.`);
  }
}
