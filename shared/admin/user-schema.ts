import * as z from 'zod';
import { activityStates } from '../schema/activity.ts';
import { emailText } from '../schema/email.ts';
import { amount } from '../schema/parameters.ts';
import { asObject, expecting } from '../schema/wire.ts';
import { leadRow, ledgerEntry } from './lead-schema.ts';
import { USER_CSV_ROWS } from './values.ts';
import { typed, when } from './fields.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { pagedList } from './list-schema.ts';

export const clickRow = z
  .object({
    click_id: z.string().meta({ description: 'The click' }),
    at: when('When the user clicked, UTC'),
    offer_id: z.int().meta({ description: 'The offer' }),
    offer_name: z.string().nullable().meta({ description: 'Name of the offer' }),
    country: z.string().nullable().meta({ description: 'Country of the click' }),
    placement: z
      .string()
      .nullable()
      .meta({ description: 'The placement of the list; null for none, and once the user is erased' }),
    currency_count: z.number().meta({ description: 'Credits as the click froze them' }),
    state: z.enum(activityStates).meta({ description: 'Its outcome, as the user sees it: `clicked` while it is open' }),
    has_leads: z.boolean().meta({ description: 'Whether any lead has arrived for it' }),
    events: z.int().meta({ description: 'How many events its offer has; 0 for an offer without events' }),
    credited_events: z.int().meta({ description: 'How many of them are credited' }),
    reason: z.string().nullable().meta({
      description: 'Why it was rejected or reversed, as the user sees it; null otherwise',
    }),
  })
  .meta({ id: 'AdminUserClick' });

export const ticketRow = z
  .object({
    ticket_id: z.int().meta({ description: 'The ticket' }),
    created_at: when('When it arrived, UTC'),
    state: z.enum(['open', 'closed']).meta({ description: 'Whether it is open' }),
    owner: z.string().meta({ description: 'The wall or panel, such as `wall-1`', example: 'wall-1' }),
    subid1: z.string().nullable().meta({ description: 'The user', sensitive: true }),
    test: z.boolean().meta({ description: 'Whether it belongs to a test user' }),
    subject: z.enum(['not_credited', 'misdirecting', 'other']).meta({ description: 'What it is about' }),
    offer_name: z.string().nullable().meta({ description: 'The offer, as the user named it', sensitive: true }),
    message: z.string().nullable().meta({ description: 'What the user wrote', sensitive: true }),
  })
  .meta({ id: 'AdminTicket' });

export const userCase = z
  .object({
    owner: z.string().meta({ description: 'The wall or panel, such as `wall-1`', example: 'wall-1' }),
    subid1: z.string().meta({ description: 'The user', sensitive: true }),
    currency: z.string().meta({ description: 'Name of the currency' }),
    since: when('When the account was opened, UTC'),
    test: z.boolean().meta({ description: 'Whether it is a test user' }),
    has_profile: z.boolean().meta({
      description:
        'Whether a user of a panel has signed up for surveys. Always false for a user of a wall: sign-ups belong to panels',
    }),
    holds_email: z.boolean().meta({
      description:
        'Whether the profile holds its e-mail address, so that no other user of the publisher can sign up with it',
    }),
    balance: z.number().meta({ description: 'The balance' }),
    transactions: z.int().meta({ description: 'How many ledger rows there are' }),
    ledger: z.array(ledgerEntry).meta({ description: 'The newest' }),
    clicks: z.array(clickRow).meta({ description: 'The newest' }),
    leads: z.array(leadRow).meta({ description: 'The newest' }),
    tickets: z.array(ticketRow).meta({ description: 'The newest' }),
    credits_left: z
      .number()
      .nullable()
      .meta({ description: 'What you may still credit or deduct today, in the payout currency; null for no limit' }),
  })
  .meta({ id: 'AdminUser' });

/** The user's rows that can be exported as CSV. The ledger is a list of its own. */
export const userQuery = z.object({
  csv: z
    .enum(['leads', 'tickets'], { error: expecting('leads or tickets') })
    .optional()
    .meta({
      description: `Only these, at most the newest ${USER_CSV_ROWS}, as CSV; its last line says if there are more`,
    }),
});

export const adjustmentBody = z
  .strictObject(
    {
      amount: amount.meta({ description: 'Credits to add; negative to deduct', example: 25 }),
      reason: typed(255).meta({ description: 'Why; the user sees it', sensitive: true }),
      ticket_id: z
        .int({ error: expecting('a ticket’s id') })
        .positive('must be a ticket’s id')
        .optional()
        .meta({
          description: 'The ticket of the user that it answers. If it names a click, later leads for the same are held',
        }),
      event_id: z
        .int({ error: expecting('an event’s id') })
        .optional()
        .meta({ description: 'The event of that click that it pays for: only its later leads are held' }),
      again: z
        .boolean({ error: expecting('true or false') })
        .optional()
        .meta({
          description:
            'Add credits although a lead of the click, or of the same event, was credited or is held, or credits were added for this ticket or for another about the same offer',
        }),
    },
    asObject,
  )
  .meta({ id: 'AdminAdjustmentBody' });

export const adjusted = z
  .object({ transaction_id: z.int().meta({ description: 'The ledger row' }) })
  .meta({ id: 'AdminAdjusted' });

export const userExport = z.record(z.string(), z.unknown()).meta({ id: 'AdminUserExport' });

export const erased = z
  .object({
    erased_at: when('When it was done, UTC'),
    log_purged: z
      .boolean()
      .nullable()
      .meta({ description: 'Whether the data is gone from the write-ahead log as well; null on PostgreSQL' }),
  })
  .meta({ id: 'AdminErased' });

export const ticketFilter = {
  state: z
    .enum(['open', 'closed'], { error: expecting('open or closed') })
    .optional()
    .meta({ description: 'Only tickets in this state; open by default' }),
};

export const findByEmailBody = z
  .strictObject({ email: emailText(80).meta({ description: 'The whole address', sensitive: true }) }, asObject)
  .meta({ id: 'AdminFindByEmailBody' });

export const searchBody = z
  .strictObject({ text: typed(200).meta({ description: 'The id', sensitive: true }) }, asObject)
  .meta({ id: 'AdminSearchBody' });

export const ledgerRowCase = z
  .object({
    entry: ledgerEntry,
    around: z
      .array(ledgerEntry)
      .meta({ description: 'The row itself and up to two before and after it, newest first' }),
    owner: z.string().meta({ description: 'The wall or panel, such as `wall-1`', example: 'wall-1' }),
    subid1: z.string().nullable().meta({ description: 'The user; null once erased', sensitive: true }),
    currency: z.string().meta({ description: 'Name of the currency' }),
    test: z.boolean().meta({ description: 'Whether it belongs to a test user' }),
    lead_id: z.string().nullable().meta({ description: 'The lead that it credits or takes back' }),
    reverses: z.int().nullable().meta({ description: 'The ledger row that it takes back' }),
  })
  .meta({ id: 'AdminLedgerRowCase' });

export const searchKinds = [
  ...(['lead', 'click', 'delivery', 'refused-call', 'transaction', 'ticket', 'user', 'postback', 'offer'] as const),
] as const;
export const found = z
  .object({
    found: z.array(
      z.object({
        kind: z.enum(searchKinds).meta({ description: 'What it is' }),
        id: z.string().meta({ description: 'Its id', sensitive: true }),
        path: z.string().meta({ description: 'Where the console shows it, below `/console/`', sensitive: true }),
      }),
    ),
  })
  .meta({ id: 'AdminFound' });

export type ClickRow = z.output<typeof clickRow>;
export type UserCase = z.output<typeof userCase>;
export type TicketRow = z.output<typeof ticketRow>;
export type LedgerRowCase = z.output<typeof ledgerRowCase>;
export type Found = z.output<typeof found>;

export const userApi = {
  findByEmail: {
    method: 'POST',
    path: '/v1/admin/users/find',
    permission: 'users.read',
    takesNoKey: true,
    audit: 'user.find',
    body: findByEmailBody,
    responses: { 200: { description: 'The users, at most one of each publisher.', schema: found } },
  },
  detachEmail: {
    method: 'DELETE',
    path: '/v1/admin/users/{owner}/{subid1}/email',
    permission: 'users.erase',
    needsProof: true,
    audit: 'user.detach-email',
    responses: { 204: { description: 'Detached, or it was already.' } },
  },
  listLedger: pagedList({
    path: '/v1/admin/users/{owner}/{subid1}/ledger',
    permission: 'users.read',
    filter: {},
    row: ledgerEntry,
    pageName: 'AdminLedger',
  }),
  readLedgerRow: {
    method: 'GET',
    path: '/v1/admin/ledger/{transaction_id}',
    permission: 'users.read',
    audit: 'user.read',
    responses: { 200: { description: 'The row.', schema: ledgerRowCase } },
  },
  readUser: {
    method: 'GET',
    path: '/v1/admin/users/{owner}/{subid1}',
    permission: 'users.read',
    audit: 'user.read',
    query: userQuery,
    responses: { 200: { description: 'The user.', schema: userCase } },
  },
  adjustUser: {
    method: 'POST',
    path: '/v1/admin/users/{owner}/{subid1}/adjustments',
    permission: 'users.adjust',
    audit: 'user.adjust',
    body: adjustmentBody,
    responses: { 201: { description: 'Stored durably.', schema: adjusted } },
  },
  exportUser: {
    method: 'POST',
    path: '/v1/admin/users/{owner}/{subid1}/export',
    permission: 'users.export',
    takesNoKey: true,
    audit: 'user.export',
    responses: { 200: { description: 'Everything.', schema: userExport } },
  },
  eraseUser: {
    method: 'DELETE',
    path: '/v1/admin/users/{owner}/{subid1}',
    permission: 'users.erase',
    needsProof: true,
    audit: 'user.erase',
    responses: { 200: { description: 'Erased.', schema: erased } },
  },
} as const satisfies AdminEndpoints;
