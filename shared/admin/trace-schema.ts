import * as z from 'zod';
import { asObject, expecting } from '../schema/wire.ts';
import { when } from './fields.ts';
import { traceKinds, traceOutcomes, traceStepKinds, traceStepStates } from './values.ts';
import { found, searchBody } from './user-schema.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';

export const traceBody = z
  .strictObject(
    {
      text: searchBody.shape.text,
      as: z
        .enum(traceKinds, { error: expecting(`one of ${traceKinds.join(', ')}`) })
        .optional()
        .meta({ description: 'Only if it is one of these; by default, any' }),
    },
    asObject,
  )
  .meta({ id: 'AdminTraceBody' });

export const traces = z
  .object({
    traces: z.array(
      z.object({
        kind: z.enum(traceKinds).meta({ description: 'What the text is' }),
        understood: z.string().meta({ description: 'The same, in words' }),
        owner: z.string().nullable().meta({ description: 'The wall or panel of its user, such as `wall-1`' }),
        subid1: z.string().nullable().meta({
          description: 'The user; null once erased, and for roles that see no personal data',
          sensitive: true,
        }),
        steps: z.array(
          z.object({
            at: when('When it happened, UTC'),
            kind: z.enum(traceStepKinds).meta({ description: 'What happened' }),
            id: z.string().meta({
              description:
                'Its id: of an attempt, that of its delivery; of an early reversal, the transaction at its source',
            }),
            click_id: z.string().nullable().meta({ description: 'The click that it is about; null for none' }),
            text: z.string().meta({ description: 'What happened, in words', sensitive: true }),
            outcome: z
              .enum(traceOutcomes)
              .nullable()
              .meta({ description: 'The outcome of a click; null for other steps' }),
            state: z.enum(traceStepStates).nullable().meta({
              description: 'Whether a lead, refused call, delivery or attempt succeeded; null for other steps',
            }),
            response: z.string().nullable().meta({
              description: 'The first 2 kB of the response to an attempt; null for roles that see no personal data',
              sensitive: true,
            }),
          }),
        ),
        more: z.string().nullable().meta({ description: 'What is left out; null: nothing' }),
      }),
    ),
  })
  .meta({ id: 'AdminTraces' });

export type Traces = z.output<typeof traces>;

export const traceApi = {
  search: {
    method: 'POST',
    path: '/v1/admin/search',
    permission: 'leads.read',
    takesNoKey: true,
    body: searchBody,
    responses: { 200: { description: 'What was found.', schema: found } },
  },
  trace: {
    method: 'POST',
    path: '/v1/admin/trace',
    permission: 'leads.read',
    takesNoKey: true,
    body: traceBody,
    responses: { 200: { description: 'A timeline for each thing that has this id.', schema: traces } },
  },
} as const satisfies AdminEndpoints;
