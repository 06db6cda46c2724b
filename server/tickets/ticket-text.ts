import * as z from 'zod';

const given = z.string().nullable().default(null);

/** What a user wrote in a ticket, as it is read back from sealed JSON; null where there was nothing. */
export const ticketText = z.object({
  name: z.string(),
  email: z.string(),
  message: given,
  offer_name: given,
  completed_at: given,
  proof_image_url: given,
  proof_video_url: given,
  click_id: given,
});

export type TicketText = z.output<typeof ticketText>;
