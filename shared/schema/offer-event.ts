import * as z from 'zod';

/** An event of an offer in a response (docs/contract/offers.md#events). Credits and money are decimal numbers. */
export const offerEvent = z
  .object({
    event_id: z.int().meta({ description: 'Event identifier', example: 11 }),
    event_name: z.string().meta({ description: 'Event name', example: 'Reach level 10' }),
    event_revenue: z.number().meta({ description: 'Payout of the event', example: 1.5 }),
    estimated_time_to_complete: z
      .int()
      .meta({ description: 'Seconds that an average user needs; 0 = not set', example: 3600 }),
    time_to_complete: z.int().nullable().meta({ description: 'Seconds allowed after the click; null = no limit' }),
    currency_count: z.number().meta({ description: 'Credits of the event', example: 1500 }),
    max_completions: z
      .int()
      .nullable()
      .meta({ description: 'How often an account can complete it; null = no limit', example: 1 }),
    once_a_day: z.boolean().meta({ description: 'Whether only one completion of each UTC day counts', example: false }),
  })
  .meta({ id: 'OfferEvent', description: 'A step of an offer, credited on its own' });
