import { NOT_CREDITED } from '@rewards-wall/shared/catalogue/subjects.ts';

/** The typed fields of a support ticket, in the order in which they are asked. */
export const ticketFields = [
  'offer_name',
  'completed_at',
  'message',
  'name',
  'email',
  'proof_image_url',
  'proof_video_url',
] as const;

export type TicketField = (typeof ticketFields)[number];

/** What was chosen and typed. */
export interface TicketValues {
  readonly subject: number;
  readonly texts: Readonly<Record<TicketField, string>>;
  /** The click that it is about; empty for none. */
  readonly clickId: string;
}

/** Longest texts that the service takes, in code points. */
export const maxLength: Readonly<Partial<Record<TicketField, number>>> = {
  offer_name: 90,
  message: 200,
  name: 80,
  email: 80,
  proof_image_url: 500,
  proof_video_url: 500,
};

export const isTicketField = (path: string): path is TicketField => ticketFields.some((field) => field === path);

/** The fields that a subject has a use for. */
export function fieldsOf(subject: number): readonly TicketField[] {
  return ticketFields.filter((field) => field !== 'completed_at' || subject === NOT_CREDITED);
}

export function isRequired(field: TicketField, subject: number): boolean {
  if (field === 'name' || field === 'email') return true;
  if (field === 'offer_name' || field === 'completed_at') return subject === NOT_CREDITED;
  return field === 'message' && subject !== NOT_CREDITED;
}

/** What was typed as it is sent: no white space around it, line breaks of one kind. */
export const entered = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** What is sent: the fields of the subject that hold something. */
export function ticketBody({ subject, texts, clickId }: TicketValues): Readonly<Record<string, string | number>> {
  const filled = fieldsOf(subject).flatMap((field) => (entered(texts[field]) ? [[field, entered(texts[field])]] : []));
  return { subject_id: subject, ...Object.fromEntries(filled), ...(clickId && { click_id: clickId }) };
}
