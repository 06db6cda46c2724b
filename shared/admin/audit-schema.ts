import * as z from 'zod';
import { integerText } from '../schema/parameters.ts';
import { expecting } from '../schema/wire.ts';
import { auditActions } from './audit-actions.ts';
import { typed, when } from './fields.ts';
import { CSV_ROWS } from './values.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';

const day = (description: string) =>
  z.iso.date({ error: expecting('a day such as 2026-02-01') }).meta({ description, example: '2026-02-01' });

export const auditQuery = z.object({
  before: integerText({ min: 1 }).optional().meta({ description: '`next` of the previous page' }),
  first: integerText({ min: 1 })
    .optional()
    .meta({ description: 'The first page begins with the row of this `audit_id`' }),
  limit: integerText({ min: 1, max: 200 })
    .optional()
    .meta({ description: 'How many rows; 50 by default, at most 200' }),
  format: z
    .enum(['json', 'csv'], { error: expecting('json or csv') })
    .optional()
    .meta({ description: `\`csv\`: all rows of the filter, at most ${CSV_ROWS}, as CSV` }),
  action: z
    .enum(auditActions, { error: expecting('a known action') })
    .optional()
    .meta({ description: 'Only rows with this action' }),
  actor_id: typed(100).optional().meta({ description: 'Only what this person or key did' }),
  subject: typed(200).optional().meta({ description: 'Only what was done to this', example: 'wall 1' }),
  from: day('Only rows of this UTC day and later ones').optional(),
  to: day('Only rows of this UTC day and earlier ones').optional(),
});

/** One row. Its fields are the columns of the CSV. */
export const auditRow = z.object({
  audit_id: z.int().meta({ description: 'Id of the row; later ones are higher' }),
  at: when('When it was done, UTC'),
  actor: z
    .enum(['person', 'key', 'cli', 'link'])
    .meta({ description: 'Who did it; `cli`: a command, `link`: the person who opened a link' }),
  actor_id: z.string().nullable().meta({ description: 'Id of the person or key' }),
  actor_name: z.string().nullable().meta({ description: 'Name of the person or key', sensitive: true }),
  action: z.string().meta({ description: 'What was done', example: 'wall.change' }),
  subject: z.string().nullable().meta({ description: 'What it was done to', example: 'wall 1' }),
  pub_id: z.int().nullable().meta({ description: 'The publisher; null for the whole installation' }),
  before: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'What it was, without secrets, in the units of the rest of the API' }),
  after: z
    .record(z.string(), z.unknown())
    .nullable()
    .meta({ description: 'What it is, without secrets, in the units of the rest of the API' }),
  ip: z.string().nullable().meta({ description: 'Address; null for a command', sensitive: true }),
});

export const audit = z
  .object({
    rows: z.array(auditRow),
    next: z.int().nullable().meta({ description: '`before` of the next page; null on the last one' }),
  })
  .meta({ id: 'Audit' });

export type AuditPage = z.output<typeof audit>;

export const auditApi = {
  listAudit: {
    method: 'GET',
    path: '/v1/admin/audit',
    permission: 'audit.read',
    query: auditQuery,
    responses: { 200: { description: 'A page of the log.', schema: audit } },
  },
} as const satisfies AdminEndpoints;
