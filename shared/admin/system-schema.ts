import * as z from 'zod';
import { firstSteps } from './values.ts';
import { whenOrNull } from './fields.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { offerQuery } from './offers-schema.ts';

const days = (description: string) => z.number().nullable().meta({ description });

export const system = z
  .object({
    version: z.string().meta({ description: 'Version of the service' }),
    node: z.string().meta({ description: 'Version of Node' }),
    database: z.enum(['sqlite', 'postgres']).meta({ description: 'Kind of database' }),
    schema_version: z.int().meta({ description: 'Version of its schema' }),
    public_url: z.string().meta({ description: 'URL at which browsers reach the service' }),
    ready: z.boolean().meta({ description: 'Whether it takes requests' }),
    checks: z
      .array(
        z.object({
          name: z.string().meta({ description: 'What was checked' }),
          state: z.string().meta({ description: '`ok`, `warning` or `failed`' }),
          detail: z.string().nullable().meta({ description: 'Details, or what to do' }),
        }),
      )
      .meta({ description: 'What readiness checks; those with trouble first' }),
    queue: z
      .object({
        pending: z.int().meta({ description: 'Deliveries that wait to be sent' }),
        exhausted: z.int().meta({ description: 'Deliveries that were given up' }),
        parked: z.int().meta({ description: 'Deliveries of disabled postbacks' }),
        oldest_due_at: whenOrNull('When the oldest was due, UTC; null if none waits'),
      })
      .meta({ description: 'Postbacks that are not delivered' }),
    retention: z
      .object({
        clicks_days: days('How long clicks are kept; null: for good'),
        leads_days: days('How long details of leads are kept; null: for good'),
        attempts_days: days('How long attempts of deliveries are kept; null: for good'),
        addresses_days: days('How long digests of addresses are kept; null: for good'),
        next_run_at: whenOrNull('When old rows are removed next, UTC; null: by command only'),
        oldest_click_at: whenOrNull('The oldest click that is kept, UTC'),
      })
      .meta({ description: 'How long data is kept' }),
    last_backup_at: whenOrNull('When `rewards backup` last made a copy, UTC; null if never, or with other tools'),
  })
  .meta({ id: 'AdminSystem' });

export const firstRun = z
  .object({
    steps: z
      .array(
        z.object({
          step: z.enum(firstSteps).meta({ description: 'The step' }),
          done: z.boolean().meta({ description: 'Whether it is' }),
          count: z.int().nullable().meta({ description: "How many there are; null if that doesn't apply" }),
        }),
      )
      .meta({ description: 'In order' }),
  })
  .meta({ id: 'AdminFirstRun' });

export type System = z.output<typeof system>;
export type FirstRun = z.output<typeof firstRun>;

export const systemApi = {
  readSystem: {
    method: 'GET',
    path: '/v1/admin/system',
    permission: 'system.read',
    responses: { 200: { description: 'As of this moment.', schema: system } },
  },
  readFirstRun: {
    method: 'GET',
    path: '/v1/admin/first-run',
    permission: 'walls.read',
    query: offerQuery,
    responses: { 200: { description: 'Each step follows from facts.', schema: firstRun } },
  },
} as const satisfies AdminEndpoints;
