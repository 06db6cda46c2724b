import * as z from 'zod';
import { placement } from '../schema/offer.ts';
import { idText } from '../schema/parameters.ts';
import { asObject, expecting } from '../schema/wire.ts';
import { countryCode, leadNames, placementOfList, typed, when } from './fields.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { pagedList } from './list-schema.ts';
import { leadStates } from './values.ts';

/** What held leads wait for. */
const waits = ['decision', 'date'] as const;

export const leadFilter = {
  state: z
    .enum(leadStates, { error: expecting(`one of ${leadStates.join(', ')}`) })
    .optional()
    .meta({ description: 'Only leads in this state; `pending`: held' }),
  waits_for: z
    .enum(waits, { error: expecting(`one of ${waits.join(', ')}`) })
    .optional()
    .meta({
      description:
        'Only held leads that wait for a `decision`, or only those that wait for their `date`. A page may then have few rows or none, and `next` all the same',
    }),
  ...leadNames,
  offer: idText().optional().meta({ description: 'Only leads of this offer' }),
  country: countryCode.optional().meta({
    description:
      'Only leads of clicks from this country. A page may then have few rows or none, and `next` all the same',
  }),
  placement: placement.meta({
    description:
      'Only leads of clicks at this placement. A page may then have few rows or none, and `next` all the same',
  }),
};

export const leadRow = z
  .object({
    lead_id: z.string().meta({ description: 'The lead' }),
    at: when('When it arrived, UTC'),
    state: z.enum(leadStates).meta({ description: '`pending`: held' }),
    reason: z.string().nullable().meta({
      description:
        'Why it is held, rejected or reversed. Text from staff or a network is null for roles that see no personal data',
      sensitive: true,
    }),
    release_at: when(
      'When a held lead may be credited, UTC; null without a date, and once it is no longer held',
    ).nullable(),
    hold_rule: z
      .string()
      .nullable()
      .meta({ description: 'Name of the reward rule that held it until a date, as of then; null for none' }),
    hold_rule_id: z.string().nullable().meta({ description: 'Its id. It may be removed by now' }),
    kind: z.string().meta({ description: '`complete`, `screenout` or `bonus`' }),
    source: z.string().meta({ description: 'Who reported it' }),
    transaction_id: z.string().meta({ description: "The source's id" }),
    event_id: z.string().meta({ description: 'The event; empty for none' }),
    click_id: z.string().meta({ description: 'The click' }),
    placement: placementOfList,
    adwall_id: z.int().meta({ description: 'The wall' }),
    subid1: z.string().nullable().meta({
      description: 'The user; null once erased, and for roles that see no personal data',
      sensitive: true,
    }),
    offer_id: z.int().meta({ description: 'The offer' }),
    offer_name: z.string().nullable().meta({ description: 'Name of the offer' }),
    payout: z.number().meta({ description: 'What it pays, in the payout currency' }),
    gross: z.number().nullable().meta({ description: 'What it pays before the share; null without one' }),
    currency_count: z.number().meta({ description: 'Credits' }),
    base: z.number().meta({ description: 'Credits without the reward rule: `currency_count` minus `bonus`' }),
    bonus: z.number().meta({ description: 'Credits that a reward rule added; negative if it cut them' }),
    rule: z.string().nullable().meta({ description: 'Name of that rule at the click; null without one' }),
    rule_id: z.string().nullable().meta({ description: 'Its id. It may be removed by now' }),
    test: z.boolean().meta({ description: 'Whether it belongs to a test user' }),
    changed_at: when('When its state last changed, UTC'),
  })
  .meta({ id: 'AdminLead' });

/** A lead in its list, and on its page. */
const listedLead = leadRow
  .extend({
    promised: z.number().nullable().meta({
      description:
        'What its click promised for it, in the payout currency; null unless it is held, and if the click promised no amount, as for tiles and screen-outs',
    }),
  })
  .meta({ id: 'AdminListedLead' });

const ledgerRow = z.object({
  transaction_id: z.int().meta({ description: 'The ledger row' }),
  kind: z.string().meta({ description: '`manual`, `lead` or `reversal`' }),
  currency_adjustment: z.number().meta({ description: 'The change' }),
  balance_after: z.number().meta({ description: 'The balance after it' }),
  currency: z.string().meta({ description: 'Name of the currency' }),
  offer_id: z.int().nullable().meta({ description: 'The offer; null for adjustments' }),
  offer_name: z.string().nullable().meta({ description: 'Name of the offer' }),
  description: z.string().nullable().meta({ description: 'The reason that was given', sensitive: true }),
  at: when('When it was written, UTC'),
});
export const ledgerEntry = ledgerRow.meta({ id: 'AdminLedgerRow' });

export const deliveryRow = z
  .object({
    delivery_id: z.string().meta({ description: 'The delivery; receivers see it as `postback_id` or `webhook-id`' }),
    created_at: when('When it was created, UTC'),
    postback_id: z.string().meta({ description: 'The postback' }),
    adwall_id: z.int().meta({ description: 'The wall' }),
    lead_id: z.string().meta({ description: 'The lead' }),
    is_reversal: z.boolean().meta({ description: 'Whether it takes a credit back' }),
    about: z.enum(['pending', 'credit', 'reversal', 'rejection']).meta({ description: 'What the message says' }),
    state: z
      .enum(['pending', 'waiting', 'delivered', 'exhausted', 'parked'])
      .meta({ description: '`waiting`: for its credit; `parked`: its postback is paused' }),
    attempts: z.int().meta({ description: 'How many attempts were made' }),
    http_status: z.int().nullable().meta({ description: 'Status of the last response; null if there was none' }),
    error: z.string().nullable().meta({ description: 'What went wrong last, as one word' }),
    due_at: when('When the next attempt is due, UTC').nullable(),
  })
  .meta({ id: 'AdminDelivery' });

/** Credits that staff added for a ticket. */
export const creditByHand = z.object({
  ticket_id: z.int().meta({ description: 'The ticket' }),
  transaction_id: z.int().meta({ description: 'The ledger row' }),
  amount: z.number().meta({ description: 'Credits; negative if they were deducted' }),
  at: when('When they were added or deducted, UTC'),
});

export const creditsByHand = z.array(creditByHand).meta({
  description: "Credits that staff added in answer to tickets about the user's clicks on the offer, newest first",
});

export const leadCase = z
  .object({
    lead: listedLead,
    erased: z.boolean().meta({ description: "Whether its user was erased, so that the click can't be attributed" }),
    findings: z
      .array(z.object({ rule: z.string(), action: z.string(), reason: z.string() }))
      .meta({ description: 'What fraud rules found' }),
    click: z
      .object({
        at: when('When the user clicked, UTC'),
        country: z.string().nullable().meta({ description: 'Country of the click' }),
        payout: z.number().meta({ description: 'Payout as the click froze it' }),
        currency_count: z.number().meta({ description: 'Credits as the click froze them' }),
        details: z.record(z.string(), z.unknown()).nullable().meta({
          description: 'Address, device, agent and subids; null without the right to see them',
          sensitive: true,
        }),
      })
      .nullable(),
    decisions: z
      .array(
        z.object({
          at: when('When it was decided, UTC'),
          decision: z.enum(['approve', 'reject']).meta({ description: 'What was decided' }),
          by: z.string().nullable().meta({
            description:
              'The name of the person or key; null once it is removed, and for roles that see no personal data',
            sensitive: true,
          }),
          held_for: z.string().nullable().meta({ description: 'Why it was held; null if that is not known' }),
        }),
      )
      .meta({ description: 'What staff decided about it while it was held, oldest first' }),
    credits_by_hand: creditsByHand,
    ledger: z.array(ledgerRow).meta({ description: 'The ledger rows of its credit and its reversal' }),
    deliveries: z.array(deliveryRow).meta({ description: 'Its postback deliveries' }),
  })
  .meta({ id: 'AdminLeadCase' });

export const decisionsBody = z
  .strictObject(
    {
      lead_ids: z
        .array(typed(100), { error: expecting('a list of leads') })
        .min(1, 'must name a lead')
        .max(100, 'must have at most 100 leads')
        .meta({ description: 'The held leads' }),
      decision: z.enum(['approve', 'release', 'reject'], { error: expecting('approve, release or reject') }).meta({
        description:
          '`approve`: credit them and send the postbacks, but those with a date only once it has come. `release`: credit them now',
      }),
      reason: typed(255).optional().meta({ description: 'Why they are rejected; stored with each lead' }),
    },
    asObject,
  )
  .meta({ id: 'AdminDecisionsBody' });

export const decisions = z
  .object({
    results: z.array(
      z.object({
        lead_id: z.string().meta({ description: 'The lead' }),
        outcome: z.string().meta({
          description:
            '`credited`, `rejected`, `approved` for a lead that waits for its date, or why nothing changed: `not_held`, `already_paid`, `place_taken`, `event_limit`, `erased`, `balance_limit`, `credit_limit`, `unknown_lead`',
        }),
      }),
    ),
  })
  .meta({ id: 'AdminDecisions' });

export const refusedFilter = { source: typed(100).optional().meta({ description: 'Only calls of this source' }) };

export const refusedRow = z
  .object({
    call_id: z.string().meta({ description: 'The call' }),
    at: when('When it arrived, UTC'),
    source: z.string().meta({ description: 'The source whose address was called' }),
    verdict: z.string().meta({ description: 'Why it was refused' }),
    adwall_id: z.int().nullable().meta({ description: 'The wall of its click; null if it names none' }),
    click_id: z.string().nullable().meta({ description: 'The click that it names; null if there is none of that id' }),
    parameters: z.record(z.string(), z.string()).nullable().meta({
      description: 'Its declared parameters, without secrets; null for roles that see no personal data',
      sensitive: true,
    }),
  })
  .meta({ id: 'AdminRefusedCall' });

export type LeadRow = z.output<typeof leadRow>;
export type ListedLead = z.output<typeof listedLead>;
export type CreditByHand = z.output<typeof creditByHand>;
export type LeadCase = z.output<typeof leadCase>;
export type LedgerRow = z.output<typeof ledgerRow>;
export type DeliveryRow = z.output<typeof deliveryRow>;
export type Decisions = z.output<typeof decisions>;
export type RefusedRow = z.output<typeof refusedRow>;

export const leadApi = {
  listLeads: pagedList({
    path: '/v1/admin/leads',
    permission: 'leads.read',
    filter: leadFilter,
    row: listedLead,
    pageName: 'AdminLeads',
  }),
  readLead: {
    method: 'GET',
    path: '/v1/admin/leads/{lead_id}',
    permission: 'leads.read',
    responses: { 200: { description: 'The lead.', schema: leadCase } },
  },
  decideLeads: {
    method: 'POST',
    path: '/v1/admin/lead-decisions',
    permission: 'leads.decide',
    audit: 'lead.approve',
    body: decisionsBody,
    responses: { 200: { description: 'The outcome of each.', schema: decisions } },
  },
  listRefusedCalls: pagedList({
    path: '/v1/admin/refused-calls',
    permission: 'leads.read',
    filter: refusedFilter,
    row: refusedRow,
    pageName: 'AdminRefusedCalls',
  }),
  readRefusedCall: {
    method: 'GET',
    path: '/v1/admin/refused-calls/{call_id}',
    permission: 'leads.read',
    responses: { 200: { description: 'The call.', schema: refusedRow } },
  },
} as const satisfies AdminEndpoints;
