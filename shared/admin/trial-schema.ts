import * as z from 'zod';
import { subid } from '../schema/parameters.ts';
import { testMark } from '../schema/test-mark.ts';
import { asObject } from '../schema/wire.ts';
import { countryCode, when, whenOrNull } from './fields.ts';
import { deliveryRow, ledgerEntry } from './lead-schema.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';

/** The test user's device. */
export const trialDevices = ['desktop', 'android', 'iphone', 'android_tablet', 'ipad'] as const;

export type TrialDevice = (typeof trialDevices)[number];

/** The steps of a trial, in order. */
const trialSteps = ['user', 'list', 'click', 'lead', 'reversal'] as const;

const step = z.object({
  step: z.enum(trialSteps).meta({ description: 'The part of the loop' }),
  ok: z.boolean().meta({ description: 'Whether the loop goes on from here' }),
  request: z.string().meta({ description: 'The request, without secrets; empty if none was made' }),
  answer: z.string().meta({ description: 'The response, without secrets; empty if there was none' }),
  verdict: z.string().meta({ description: 'What it means' }),
});

export const trialBody = z
  .strictObject(
    {
      offer_id: z.int().positive().meta({ description: 'The offer' }),
      subid1: subid.optional().meta({ description: 'A test user of the wall; a new one if absent', sensitive: true }),
      country: countryCode
        .optional()
        .meta({ description: 'Where the user is, ISO 3166-1; unknown if absent', example: 'US' }),
      device: z
        .enum(trialDevices)
        .optional()
        .meta({ description: "The user's device; if absent, the first of these that the offer is for" }),
    },
    asObject,
  )
  .meta({ id: 'AdminTrialBody' });

export const trialLeadBody = z
  .strictObject(
    {
      event_id: z.int().positive().optional().meta({ description: 'The event, for an offer with events' }),
      reversal: z.boolean().optional().meta({ description: 'Take the lead back that was credited' }),
    },
    asObject,
  )
  .meta({ id: 'AdminTrialLeadBody' });

export const trialStarted = z
  .object({
    subid1: z.string().meta({ description: 'The test user', sensitive: true }),
    test: testMark,
    click_id: z.string().nullable().meta({ description: 'The click; null if there is none' }),
    steps: z.array(step).meta({ description: 'User, list and click, up to the first that failed' }),
  })
  .meta({ id: 'AdminTrialStarted' });

export const trialReported = z
  .object({ steps: z.array(step).meta({ description: 'What the source would send, and the response' }) })
  .meta({ id: 'AdminTrialReported' });

export const testVisit = z
  .object({
    url: z.string().meta({
      description: "The wall's own page. It holds a token: anyone who has it acts as the test user",
      sensitive: true,
    }),
    subid1: z.string().meta({ description: 'The new test user', sensitive: true }),
    test: testMark,
    expires_at: when('Until when the token is valid, UTC'),
  })
  .meta({ id: 'AdminTestVisit' });

const attempt = z.object({
  at: when('When it was sent, UTC'),
  ms: z.int().meta({ description: 'How long it took' }),
  http_status: z.int().nullable().meta({ description: 'Status of the response' }),
  error: z.string().nullable().meta({ description: 'Why there was none' }),
  answer: z.string().meta({ description: 'The beginning of the response' }),
});

export const trial = z
  .object({
    click_id: z.string().meta({ description: 'The click' }),
    at: when('When it was stored, UTC'),
    subid1: z.string().meta({ description: 'The test user', sensitive: true }),
    test: testMark,
    offer_id: z.int().meta({ description: 'The offer' }),
    offer_name: z.string().nullable().meta({ description: 'Its name' }),
    events: z
      .array(
        z.object({
          event_id: z.int().meta({ description: 'The event' }),
          name: z.string().meta({ description: 'Its name' }),
          credits: z.number().meta({ description: 'What it credits' }),
        }),
      )
      .meta({ description: 'What can be completed one by one; empty: the offer as a whole' }),
    credits: z.number().meta({ description: 'What the whole offer credits' }),
    balance: z.number().meta({ description: "The test user's balance" }),
    postbacks: z.int().meta({ description: 'How many postbacks of the wall are on' }),
    leads: z
      .array(
        z.object({
          lead_id: z.string().meta({ description: 'The lead' }),
          at: when('When it arrived, UTC'),
          state: z.enum(['pending', 'credited', 'rejected', 'reversed']).meta({ description: 'Its outcome' }),
          reason: z.string().nullable().meta({ description: 'Why' }),
          event_id: z.string().meta({ description: 'The event; empty for none' }),
          ledger: z.array(ledgerEntry).meta({ description: 'What it wrote in the ledger' }),
          deliveries: z
            .array(
              z.object({
                ...deliveryRow.shape,
                message: z.string().meta({ description: 'What was sent, without address, secrets and signatures' }),
                tries: z.array(attempt).meta({ description: 'Each attempt, oldest first' }),
              }),
            )
            .meta({ description: 'The messages about it' }),
        }),
      )
      .meta({ description: 'Leads of this click, oldest first' }),
    settled: z.boolean().meta({ description: 'Whether nothing more is pending' }),
    checked_at: whenOrNull('When this was read, UTC'),
  })
  .meta({ id: 'AdminTrial' });

export const testUsersRemoved = z
  .object({ removed: z.int().meta({ description: 'How many test users were erased' }) })
  .meta({ id: 'AdminTestUsersRemoved' });

export type TrialStarted = z.output<typeof trialStarted>;
export type TrialReported = z.output<typeof trialReported>;
export type AdminTrial = z.output<typeof trial>;
export type TrialStep = TrialStarted['steps'][number];
export type TestUsersRemoved = z.output<typeof testUsersRemoved>;

export const trialApi = {
  startTrial: {
    method: 'POST',
    path: '/v1/admin/walls/{adwallId}/trials',
    permission: 'trials.run',
    audit: 'trial.start',
    body: trialBody,
    responses: { 200: { description: 'Each step, up to the first that failed.', schema: trialStarted } },
  },
  readTrial: {
    method: 'GET',
    path: '/v1/admin/walls/{adwallId}/trials/{click_id}',
    permission: 'trials.run',
    responses: { 200: { description: 'Leads, ledger rows and postbacks so far.', schema: trial } },
  },
  reportTrial: {
    method: 'POST',
    path: '/v1/admin/walls/{adwallId}/trials/{click_id}/leads',
    permission: 'trials.run',
    audit: 'trial.report',
    body: trialLeadBody,
    responses: { 200: { description: 'What the source would send, and the response.', schema: trialReported } },
  },
  openTestVisit: {
    method: 'POST',
    path: '/v1/admin/walls/{adwallId}/test-visits',
    permission: 'trials.run',
    audit: 'trial.visit',
    responses: { 201: { description: 'The address, for an hour.', schema: testVisit } },
  },
  removeTestUsers: {
    method: 'DELETE',
    path: '/v1/admin/walls/{adwallId}/test-users',
    permission: 'trials.run',
    audit: 'trial.remove',
    responses: { 200: { description: 'How many.', schema: testUsersRemoved } },
  },
} as const satisfies AdminEndpoints;
