import * as z from 'zod';
import { leadKinds } from './lead.ts';
import { paging } from './parameters.ts';
import { testMark } from './test-mark.ts';

/**
 * The state of a click or of one of its events: clicked and nothing since, held for review, credited, rejected,
 * reversed.
 */
export const activityStates = ['clicked', 'pending', 'credited', 'rejected', 'reversed'] as const;

export type ActivityState = (typeof activityStates)[number];

/** Which entries to list: all without `limit`. Refuses unknown parameters. */
export const activityQuery = z.strictObject(paging);

/** One click of the user with its outcome, or one lead that has an entry of its own. */
export const activityEntry = z
  .object({
    entry_id: z
      .string()
      .meta({ description: 'Identifier of the entry: the id of the click, or of a lead that has its own entry' }),
    kind: z.enum(leadKinds).meta({
      description:
        '`screenout` and `bonus` pay the user and leave the offer open. They have their own entries, and so do each completion of a repeatable offer and a second report of an event that is paid once',
    }),
    click_id: z.string().meta({ description: 'Identifier of the click', sensitive: true }),
    offer_id: z.int().meta({ description: 'The offer', example: 1001 }),
    offer_name: z.string().meta({ description: 'Name of the offer', example: 'Harbor Quest' }),
    currency_count: z.number().meta({
      description:
        'Credits of the whole offer: the credits of its leads, and those that the click promises for the rest',
      example: 500,
    }),
    state: z.enum(activityStates).meta({
      description:
        'State of the entry. With events: `pending` while any of them is held; `credited` if some are credited and none is open; `reversed` or `rejected` if that is the only outcome; otherwise `clicked`',
    }),
    events: z
      .array(
        z.object({
          event_id: z.int().meta({ description: 'Event identifier', example: 11 }),
          event_name: z
            .string()
            .meta({ description: 'Name of the event at the time of the click', example: 'Reach level 10' }),
          currency_count: z.number().meta({
            description:
              'Credits of the event: of its completions in that state, or of one completion if there are none',
            example: 500,
          }),
          state: z.enum(activityStates).meta({
            description: 'State of the event; `credited` if any of its completions is',
          }),
          completions: z.int().meta({
            description: 'How often the user has completed it, with any click, as `max_completions` counts',
            example: 1,
          }),
          max_completions: z
            .int()
            .nullable()
            .meta({ description: 'How often the user can complete it; null = no limit', example: 1 }),
          once_a_day: z
            .boolean()
            .meta({ description: 'Whether only one completion of each UTC day counts', example: false }),
          available_at: z.iso.datetime().nullable().meta({
            description: 'When it is credited, UTC, while it is `pending` only for that date; null otherwise',
            example: null,
          }),
          complete_by: z.iso.datetime().nullable().meta({
            description: 'Its deadline, UTC; null without one, and once it was reported',
            example: null,
          }),
        }),
      )
      .meta({ description: 'Events of the offer; empty when it has none' }),
    reason: z.string().nullable().meta({
      description:
        'Why the entry was rejected: `too_late`, `already_completed` or `not_accepted`. For a live survey that ended without a reward: `screenout`, `quota_full` or `quality`. For a reversal: what the advertiser stated, or null. Otherwise null',
      example: null,
    }),
    available_at: z.iso.datetime().nullable().meta({
      description:
        'When everything `pending` is credited, UTC, if it waits only for that date; null otherwise, such as during a review',
      example: null,
    }),
    at: z.iso.datetime().meta({ description: 'When the entry last changed, UTC', example: '2026-01-31T09:30:00.000Z' }),
    image_url: z
      .string()
      .nullable()
      .meta({ description: "Absolute URL of the offer's image; null if the catalog no longer has the offer" }),
    is_support_center_disabled: z.int().meta({ description: '1 = no support tickets for this offer', example: 0 }),
  })
  .meta({ id: 'ActivityEntry' });

export type ActivityEntry = z.output<typeof activityEntry>;

/** A user's activity on a wall, newest first, with the balance and whether the user has signed up for surveys. */
export const activity = z
  .object({
    subid1: z.string().meta({ description: "Your id of the user: the token's", example: 'user-1', sensitive: true }),
    currency_count: z.number().meta({ description: 'Balance', example: 1250 }),
    has_survey_profile: z.boolean().nullable().meta({
      description: 'Whether the user has a profile in the panel that is linked to the wall; null if none is linked',
      example: true,
    }),
    test: testMark,
    entries: z.array(activityEntry).meta({ description: 'Newest click first' }),
  })
  .meta({ id: 'Activity' });

export type Activity = z.output<typeof activity>;
