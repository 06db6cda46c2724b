import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { Option, type Command } from 'commander';
import { listLeads } from '../../leads/list-leads.ts';
import { rejectLead } from '../../leads/reject-lead.ts';
import { releaseLead } from '../../leads/release-lead.ts';
import type { Finding } from '../../store/ports/leads.ts';
import type { LeadState } from '../../store/ports/stored-leads.ts';
import { CommandError, listAnswer, parsedBy, recordAnswer } from '../output/answer.ts';
import type { Installation } from '../installation.ts';
import { ownerOf, parseCount, parseId } from '../options/parameters.ts';
import type { Runner } from '../runner.ts';

interface ListOptions {
  wall?: number;
  limit: number;
}

const states = ['pending', 'credited', 'rejected', 'reversed'] as const satisfies readonly LeadState[];
const parseLeadId = parsedBy(text({ min: 1, max: 100 }));
const parseReason = parsedBy(text({ min: 1, max: 255, trim: true }));

export function addLeadCommands(program: Command, runner: Runner): void {
  const leads = program.command('leads').description('completed offers as sources reported them');
  withList(leads.command('held').description('leads waiting for your decision, with the findings')).action(
    runner.on((installation, options: ListOptions) => list(installation, 'pending', options)),
  );
  withList(leads.command('list').description('leads of one state, newest first'))
    .addOption(new Option('--state <state>', 'pending means held').choices(states).makeOptionMandatory())
    .action(
      runner.on((installation, options: ListOptions & { state: LeadState }) =>
        list(installation, options.state, options),
      ),
    );
  leads
    .command('release')
    .description('credit a held lead')
    .argument('<id>', 'the lead', parseLeadId)
    .action(
      runner.on(async (installation, leadId: string) => {
        const outcome = await releaseLead(installation)(leadId);
        if (outcome.kind !== 'credited') throw cantDo(outcome.kind, leadId);
        const { transactionId, balance } = outcome;
        return recordAnswer({
          lead_id: leadId,
          state: 'credited',
          transaction_id: transactionId,
          balance: unitsToNumber(balance),
        });
      }),
    );
  leads
    .command('reject')
    .description('reject a held lead')
    .argument('<id>', 'the lead', parseLeadId)
    .option('--reason <text>', 'why; kept with the lead', parseReason, 'rejected_by_operator')
    .action(
      runner.on(async (installation, leadId: string, { reason }: { reason: string }) => {
        const { kind } = await rejectLead(installation)({ leadId, reason });
        if (kind !== 'rejected') throw cantDo(kind, leadId);
        return recordAnswer({ lead_id: leadId, state: 'rejected', reason });
      }),
    );
}

function withList(command: Command): Command {
  return command
    .option('--wall <id>', 'of this wall only', parseId)
    .option('--limit <n>', 'how many at most', parseCount, 100);
}

async function list(installation: Installation, state: LeadState, { limit, wall }: ListOptions) {
  const owner = wall === undefined ? null : await ownerOf(installation, { wall });
  const found = await listLeads(installation)({ state, adwallId: owner?.profileId ?? null, limit });
  const rows = found.map((lead) => ({ ...lead, findings: lead.findings.map(findingText).join('; ') }));
  return { ...listAnswer(rows, 'There are no such leads.'), json: found };
}

/** What a fraud rule found, in words. */
export function findingText({ action, reason, rule }: Finding): string {
  return `${action} by ${rule}: ${reason}`;
}

function cantDo(kind: 'unknown_lead' | 'not_held' | 'balance_limit' | 'erased', leadId: string): CommandError {
  switch (kind) {
    case 'unknown_lead':
      return new CommandError(`There is no lead ${leadId}.`);
    case 'not_held':
      return new CommandError(`The lead ${leadId} is not held.`);
    case 'balance_limit':
      return new CommandError('The balance would be out of range.');
    case 'erased':
      return new CommandError(`The user of the lead ${leadId} was erased; reject it.`);
  }
}
