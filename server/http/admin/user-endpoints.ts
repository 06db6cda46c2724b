import { readableUnits, unitsToNumber } from '@rewards-wall/shared/credits.ts';
import type { adjustmentBody } from '@rewards-wall/shared/admin/user-schema.ts';
import { ticketRow, type UserCase as UserCaseResponse } from '@rewards-wall/shared/admin/user-schema.ts';
import { leadRow } from '@rewards-wall/shared/admin/lead-schema.ts';
import { USER_CSV_ROWS } from '@rewards-wall/shared/admin/values.ts';
import type * as z from 'zod';
import type { AdminCaller } from '../../admins/admin-caller.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import type { AuditActor } from '../../store/ports/audit.ts';
import type { AccountRef } from '../../store/ports/accounts.ts';
import { decodeTerms } from '../../store/click-terms.ts';
import type { BalanceAdjustment, LeadBefore, TicketCredit, UserCase } from '../../store/ports/casework.ts';
import { json, refuse, type Endpoint } from '../endpoint.ts';
import { problem } from '../problem.ts';
import type { AdminContext } from './admin-context.ts';
import { adminEndpoint } from './admin-endpoint.ts';
import { clickRowsOf, leadRowOf, ledgerRowOf, ownerOf, ownerText, type OwnedBy } from './casework-rows.ts';
import { emailEndpoints } from './email-endpoints.ts';
import { findUser } from './find-user.ts';
import { recordedCsv } from './csv-response.ts';
import { ledgerEndpoints } from './ledger-endpoints.ts';
import { ticketsAboutSame } from './ticket-credits.ts';
import { textOf, ticketRowOf } from './ticket-rows.ts';
import type { Casework } from '../../ledger/open-casework.ts';

const tag = 'Users';
/** How many rows of each kind a user's page shows. */
const ROWS = 20;
const unknown = problem('not_found', { detail: 'There is no such user.' });

/** A user, their ledger, adjustments, export and erasure (docs/console.md#help-a-user). */
export function userEndpoints(context: AdminContext): Endpoint[] {
  return [
    ...[
      readUser(context),
      ...ledgerEndpoints(context),
      adjustUser(context),
      exportEndpoint(context),
      eraseEndpoint(context),
    ],
    ...emailEndpoints(context),
  ];
}

/** A user as the admin API shows them. */
export async function userCaseOf(
  { services }: AdminContext,
  { account, found, owner }: { account: AccountRef; found: UserCase; owner: OwnedBy },
  who: { actor: AuditActor; caller: AdminCaller },
): Promise<UserCaseResponse> {
  const { casework } = services;
  const { wrappedKey } = found.person;
  const open = (sealed: Uint8Array): string => casework.openSealed(wrappedKey, sealed);
  const left = await casework.creditsLeft({ actor: who.actor, role: who.caller.role });
  return {
    owner: ownerText(account),
    subid1: account.subid1,
    currency: owner.currency,
    since: isoTime(found.createdAt),
    test: found.isTest,
    has_profile: found.hasProfile,
    holds_email: found.holdsEmail,
    balance: unitsToNumber(found.balance),
    transactions: found.transactions,
    ledger: found.ledger.map((entry) => ledgerRowOf(entry, { currency: owner.currency, open })),
    clicks: await clickRowsOf(services, found.person.accountId, found.clicks),
    ...listsOf(casework, account, found),
    credits_left: left === null ? null : unitsToNumber(left),
  };
}

/** The lists of a user that can be files of their own. */
function listsOf(casework: Casework, { subid1 }: AccountRef, found: UserCase) {
  return {
    leads: found.leads.map((lead) => leadRowOf(lead, { isShown: true, subid1 })),
    tickets: found.tickets.map((ticket) => ticketRowOf(ticket, { subid1, text: textOf(casework, ticket) })),
  } satisfies Partial<UserCaseResponse>;
}

function readUser(context: AdminContext): Endpoint {
  const { services } = context;
  return adminEndpoint('readUser', {
    tag,
    summary: 'A user: balance, ledger, clicks, leads and tickets',
    description: 'The newest of each. The audit log records the view.',
    problems: ['invalid_request', 'not_found'],
    handle: async ({ actor, caller, directory, params, query: { csv }, subid1 }) => {
      const owner = ownerOf(params.owner, caller, directory);
      const account = owner && { ...owner.ref, subid1 };
      // One row more than a file may have, so that the file can say that rows are missing.
      const rows = csv === undefined ? ROWS : USER_CSV_ROWS + 1;
      const found = account && (await services.store.readUserCase({ account, rows, only: csv }));
      if (owner === null || account === null || found === null) return refuse(unknown);
      const subject = `account ${found.person.accountId}`;
      if (csv !== undefined) {
        const after = { filter: [csv], of: [subject] };
        const about = { name: 'readUser', after, actor, publishers: [owner.pubId], most: USER_CSV_ROWS };
        const { leads, tickets } = listsOf(services.casework, account, found);
        if (csv === 'leads') return recordedCsv(services, { ...about, row: leadRow, rows: leads });
        return recordedCsv(services, { ...about, row: ticketRow, rows: tickets });
      }
      const what = { subject, pubId: owner.pubId, before: null, after: null };
      await services.store.recordAudit({ action: 'user.read', actor, at: services.clock.now(), ...what });
      return json(await userCaseOf(context, { account, found, owner }, { actor, caller }));
    },
  });
}

function adjustUser(context: AdminContext): Endpoint {
  const { services } = context;
  return adminEndpoint('adjustUser', {
    tag,
    summary: 'Add or deduct credits of a user',
    description:
      'The user sees the reason. Credits for a ticket are refused if a lead or another ticket about the same offer was credited, unless you send `again`. SUPPORT_DAILY_CREDIT limits what support may credit and deduct a day.',
    repeats: 'own',
    problems: ['invalid_request', 'not_found', 'balance_limit'],
    handle: async ({ actor, body, caller, directory, idempotencyKey, params, subid1 }) => {
      const owner = ownerOf(params.owner, caller, directory);
      if (owner === null) return refuse(unknown);
      if (body.amount === 0) {
        const errors = [{ path: 'amount', code: 'invalid', message: 'must not be 0' }];
        return refuse(problem('invalid_request', { detail: 'The amount must not be 0.', errors }));
      }
      const account = { ...owner.ref, subid1 };
      const paysFor = await paysForOf(context, account, body);
      if (paysFor === 'unknown_event') {
        const errors = [{ path: 'event_id', code: 'invalid', message: 'must be an event of the click of the ticket' }];
        return refuse(problem('invalid_request', { detail: 'Nothing was written.', errors }));
      }
      const outcome = await services.casework.adjustUser({
        account,
        amount: body.amount,
        reason: body.reason,
        ticketId: body.ticket_id ?? null,
        paysFor,
        unlessCredited: await mustBeUncredited(context, account, body),
        idempotencyKey: idempotencyKey ?? services.ids.timeOrdered('adj', services.clock.now()),
        act: { action: 'user.adjust', actor, role: caller.role, pubId: owner.pubId, ratio: owner.ratio },
      });
      switch (outcome.kind) {
        case 'posted':
        case 'repeat':
          return json({ transaction_id: outcome.transactionId }, 201);
        case 'unknown_user':
          return refuse(unknown);
        case 'credited_before':
          return refuse(creditedBefore(ticketText(outcome.credit)));
        case 'lead_before':
          return refuse(creditedBefore(leadText(outcome.lead)));
        case 'unknown_ticket':
          return refuse(problem('not_found', { detail: 'The user has no such ticket.' }));
        case 'balance_limit':
          return refuse(problem('balance_limit', { detail: 'Nothing was written.' }));
        case 'credit_limit':
          return refuse(creditLimitProblem);
        case 'idempotency_mismatch':
          return refuse(problem('idempotency_mismatch'));
      }
    },
  });
}

/** The click that the ticket names, and the event, for which credits are added. */
async function paysForOf(
  { services: { casework, store } }: AdminContext,
  { kind, profileId, subid1 }: AccountRef,
  { event_id: eventId, ticket_id: ticketId }: z.output<typeof adjustmentBody>,
): Promise<BalanceAdjustment['paysFor'] | 'unknown_event'> {
  const ticket = ticketId === undefined ? null : await store.findTicket(ticketId);
  const isOwn = ticket?.kind === kind && ticket.profileId === profileId && ticket.subid1 === subid1;
  const clickId = isOwn ? textOf(casework, ticket).click_id : null;
  if (eventId === undefined) return clickId === null ? undefined : { clickId, eventId: null };
  const click = clickId === null ? null : await store.readClick(clickId);
  if (click === null || click.accountId !== ticket?.person.accountId) return 'unknown_event';
  const isKnown = decodeTerms(click.terms).events.some(({ event_id: id }) => id === eventId);
  return isKnown ? { clickId: click.clickId, eventId: String(eventId) } : 'unknown_event';
}

/** The tickets that must not have credits yet. */
function mustBeUncredited(
  { services }: AdminContext,
  account: AccountRef,
  { again, amount, ticket_id: ticketId }: z.output<typeof adjustmentBody>,
): Promise<readonly number[]> {
  const isFirst = ticketId !== undefined && amount > 0 && again !== true;
  return isFirst ? ticketsAboutSame(services, { account, ticketId }) : Promise.resolve([]);
}

function ticketText({ amount, ticketId, transactionId }: TicketCredit): string {
  return `ticket ${ticketId} was credited with ${readableUnits(amount)} already, by transaction ${transactionId}`;
}

function leadText({ amount, leadId, state }: LeadBefore): string {
  return `lead ${leadId} of ${readableUnits(amount)} ${state === 'credited' ? 'was credited already' : 'is held'}`;
}

function creditedBefore(credited: string) {
  const errors = [{ path: 'again', code: 'required', message: `must be true: ${credited}` }];
  return problem('invalid_request', { detail: `Nothing was written: ${credited}.`, errors });
}

const creditLimitProblem = problem('not_permitted', {
  detail: 'This would exceed what your role may credit today. Nothing was written. Ask a manager.',
});

function exportEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('exportUser', {
    tag,
    summary: 'Everything stored about a user',
    description: 'For the person who asks for their data. The audit log records it.',
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params, subid1 }) => {
      const user = await findUser(services.store, { owner: params.owner, subid1 }, { caller, directory });
      const data = user && (await services.persons.exportUser(user.account));
      if (user === null || data === null) return refuse(unknown);
      const { owner, person } = user;
      const what = { subject: `account ${person.accountId}`, pubId: owner.pubId, before: null, after: null };
      await services.store.recordAudit({ action: 'user.export', actor, at: services.clock.now(), ...what });
      return json({ ...data });
    },
  });
}

function eraseEndpoint({ services }: AdminContext): Endpoint {
  return adminEndpoint('eraseUser', {
    tag,
    summary: 'Erase a user',
    description: 'Permanently. Their ledger rows stay, without a name.',
    problems: ['not_found'],
    handle: async ({ actor, caller, directory, params, subid1 }) => {
      const owner = ownerOf(params.owner, caller, directory);
      if (owner === null) return refuse(unknown);
      const { ratio } = owner;
      const act = { action: 'user.erase', actor, role: caller.role, pubId: owner.pubId, ratio } as const;
      const receipt = await services.persons.eraseUser(
        { ...owner.ref, subid1 },
        { by: services.casework.staffAct(act) },
      );
      if (receipt === null) return refuse(unknown);
      return json({ erased_at: receipt.erased_at, log_purged: receipt.log_purged });
    },
  });
}
