import * as z from 'zod';
import { leadKinds } from './lead.ts';
import { paging } from './parameters.ts';

/**
 * How far a click, or one of its events, has come: followed and nothing more yet, held for a check, credited, turned
 * away, taken back.
 */
export const activityStates = ['clicked', 'pending', 'credited', 'rejected', 'reversed'] as const;

export type ActivityState = (typeof activityStates)[number];

/** Which entries to list; all without `limit`. Unknown parameters are refused. */
export const activityQuery = z.strictObject(paging);

export type ActivityQuery = z.output<typeof activityQuery>;

/** One click of the user and what came of it, or one lead that stands alone. */
export const activityEntry = z
  .object({
    entry_id: z.string().meta({ description: 'Identifier of the entry: of the click, or of a lead that stands alone' }),
    kind: z.enum(leadKinds).meta({
      description:
        '`screenout` and `bonus` are paid for a try and leave the offer open; they stand alone, as each completion of an offer that may be completed again does',
    }),
    click_id: z.string().meta({ description: 'Identifier of the click', sensitive: true }),
    offer_id: z.int().meta({ description: 'The offer', example: 1001 }),
    offer_name: z.string().meta({ description: 'Its name', example: 'Harbor Quest' }),
    currency_count: z.number().meta({
      description: 'Credits of the whole offer: what leads brought, and what the click promises of the rest',
      example: 500,
    }),
    state: z.enum(activityStates).meta({
      description:
        'How far it has come. With events: `pending` while any is held; `credited` when some were credited and none is open; `reversed` or `rejected` when that is all that came of it; else `clicked`',
    }),
    events: z
      .array(
        z.object({
          event_id: z.int().meta({ description: 'Event identifier', example: 11 }),
          event_name: z.string().meta({ description: 'Its name as of the click', example: 'Reach level 10' }),
          currency_count: z.number().meta({ description: 'Credits of the event', example: 500 }),
          state: z.enum(activityStates).meta({ description: 'How far it has come' }),
        }),
      )
      .meta({ description: 'Events of the offer; empty when it has none' }),
    reason: z.string().nullable().meta({
      description:
        'Why it was rejected (`too_late`, `already_completed` or `not_accepted`), or reversed (the words of the advertiser, null when it gave none); null otherwise',
      example: null,
    }),
    at: z.iso.datetime().meta({ description: 'When it last changed, UTC', example: '2026-01-31T09:30:00.000Z' }),
  })
  .meta({ id: 'ActivityEntry' });

export type ActivityEntry = z.output<typeof activityEntry>;

/** What a user did on a wall, newest first, the balance, and whether the user has signed up for the wall's surveys. */
export const activity = z
  .object({
    currency_count: z.number().meta({ description: 'Balance', example: 1250 }),
    has_survey_profile: z.boolean().nullable().meta({
      description:
        'Whether the user has a profile at the survey profile that is linked to the wall; null when none is linked',
      example: true,
    }),
    entries: z.array(activityEntry).meta({ description: 'Newest click first' }),
  })
  .meta({ id: 'Activity' });

export type Activity = z.output<typeof activity>;
