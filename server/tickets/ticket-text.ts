import * as z from 'zod';

const text = z.string().nullable();

/** A user's ticket text, stored as sealed JSON. */
export const ticketText = z.object({
  name: z.string(),
  email: z.string(),
  message: text,
  offer_name: text,
  completed_at: text,
  proof_image_url: text,
  proof_video_url: text,
  click_id: text,
});

export type TicketText = z.infer<typeof ticketText>;
