import * as z from 'zod';
import { paging } from './parameters.ts';

/** How far a click, or one of its events, has come. A lead that is held for a check shows as pending. */
export const activityStates = ['clicked', 'pending', 'credited', 'rejected', 'reversed'] as const;

export type ActivityState = (typeof activityStates)[number];

/** Which entries to list; all without `limit`. Unknown parameters are refused. */
export const activityQuery = z.strictObject(paging);

export type ActivityQuery = z.output<typeof activityQuery>;

/** One click of the user and what came of it. */
export const activityEntry = z
  .object({
    click_id: z.string().meta({ description: 'Identifier of the click', sensitive: true }),
    offer_id: z.int().meta({ description: 'The offer', example: 1001 }),
    offer_name: z.string().meta({ description: 'Its name', example: 'Harbor Quest' }),
    state: z.enum(activityStates).meta({ description: 'How far it has come' }),
    events: z
      .array(
        z.object({
          event_id: z.int().meta({ description: 'Event identifier', example: 11 }),
          event_name: z.string().meta({ description: 'Event name' }),
          currency_count: z.number().meta({ description: 'Credits of the event', example: 500 }),
          state: z.enum(activityStates).meta({ description: 'How far it has come' }),
        }),
      )
      .meta({ description: 'Events of the offer; empty when it has none' }),
    reason: z.string().nullable().meta({ description: 'Why it was rejected or reversed' }),
    at: z.iso.datetime().meta({ description: 'When it last changed, UTC', example: '2026-01-31T09:30:00.000Z' }),
  })
  .meta({ id: 'ActivityEntry' });

export type ActivityEntry = z.output<typeof activityEntry>;

/** What a user did on a wall, newest first, and the balance. */
export const activity = z
  .object({
    currency_count: z.number().meta({ description: 'Balance', example: 1250 }),
    entries: z.array(activityEntry).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'Activity' });

export type Activity = z.output<typeof activity>;
