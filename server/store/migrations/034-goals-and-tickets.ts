import { creditLeads } from './functions/034-credit-leads.ts';
import type { Migration } from './migration.ts';

const ownerOf = (ticket: string, column: string): string =>
  `(select a.${column} from accounts a where a.account_id = ${ticket}.account_id)`;

/** Tickets that a process of a build before 032 stored after that migration, and so without their wall or panel. */
const adoptTickets = `
update tickets set kind = ${ownerOf('tickets', 'kind')}, profile_id = ${ownerOf('tickets', 'profile_id')}
where kind is null;
`;

const sqlite = `
create trigger tickets_owned after insert on tickets when new.kind is null begin
  update tickets set kind = ${ownerOf('new', 'kind')}, profile_id = ${ownerOf('new', 'profile_id')}
  where ticket_id = new.ticket_id;
end;
${adoptTickets}`;

/** The trigger comes first: it waits for tickets that are being stored, and the update then sees them. */
const postgres = `
create function own_ticket() returns trigger language plpgsql as $$
begin
  select a.kind, a.profile_id into new.kind, new.profile_id from accounts a where a.account_id = new.account_id;
  return new;
end $$;
create trigger tickets_owned before insert on tickets
  for each row when (new.kind is null) execute function own_ticket();
${adoptTickets}`;

/**
 * The command that credits a lead looks itself for goals that were paid meanwhile, and a ticket has its wall or panel
 * whichever build stores it.
 */
export const goalsAndTickets: Migration = { id: 34, sqlite, postgres: creditLeads + postgres };
