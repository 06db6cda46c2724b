import { Option, type Command } from 'commander';
import { closeTicket } from '../../tickets/close-ticket.ts';
import { listTickets } from '../../tickets/list-tickets.ts';
import { CommandError } from '../errors.ts';
import { listOutput, recordOutput } from '../output/command-output.ts';
import { parseCount, parseId } from '../options/parse.ts';
import type { Runner } from '../runner.ts';

interface ListOptions {
  state: 'open' | 'closed' | 'all';
  limit: number;
}

export function addTicketCommands(program: Command, runner: Runner): void {
  const tickets = program.command('tickets').description('list and close support tickets');
  tickets
    .command('list')
    .description('list tickets with their text, newest first')
    .addOption(
      new Option('--state <state>', 'only tickets in this state').choices(['open', 'closed', 'all']).default('open'),
    )
    .option('--limit <n>', 'at most this many', parseCount, 100)
    .action(
      runner.withInstallation(async (installation, { state, limit }: ListOptions) => {
        const found = await listTickets(installation)({ state: state === 'all' ? null : state, limit });
        return listOutput(found, 'No tickets found.');
      }),
    );
  tickets
    .command('close')
    .description('close a ticket')
    .argument('<id>', 'the ticket', parseId)
    .action(
      runner.withInstallation(async (installation, ticketId: number) => {
        const { kind } = await closeTicket(installation)(ticketId);
        if (kind === 'unknown_ticket') throw new CommandError(`There is no ticket ${ticketId}.`);
        return recordOutput({ ticket_id: ticketId, state: 'closed' });
      }),
    );
}
