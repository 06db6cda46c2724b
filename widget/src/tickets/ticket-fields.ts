import { NOT_CREDITED } from '@rewards-wall/shared/catalog/subjects.ts';
import type { TicketField } from '../locales/activity-messages.ts';

/** The text fields of a support ticket, in the order of the form. */
export const ticketFields: readonly TicketField[] = [
  'offer_name',
  'completed_at',
  'message',
  'name',
  'email',
  'proof_image_url',
  'proof_video_url',
];

/** The user's input. */
export interface TicketValues {
  readonly subject: number;
  readonly texts: Readonly<Record<TicketField, string>>;
  /** The click that the ticket is about; empty for none. */
  readonly clickId: string;
}

/** Longest text that the service accepts, in code points. */
export const maxLength: Readonly<Partial<Record<TicketField, number>>> = {
  offer_name: 90,
  message: 200,
  name: 80,
  email: 80,
  proof_image_url: 500,
  proof_video_url: 500,
};

export const isTicketField = (path: string): path is TicketField => ticketFields.some((field) => field === path);

/** The fields of a subject. */
export function fieldsOf(subject: number): readonly TicketField[] {
  return ticketFields.filter((field) => field !== 'completed_at' || subject === NOT_CREDITED);
}

export function isRequired(field: TicketField, subject: number): boolean {
  if (field === 'name' || field === 'email') return true;
  if (field === 'offer_name' || field === 'completed_at') return subject === NOT_CREDITED;
  return field === 'message' && subject !== NOT_CREDITED;
}

/** Text as it is sent: trimmed, with `\n` as line break. */
export const normalized = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** The body of "Support ticket": the fields of the subject that are not empty. */
export function ticketBody({ subject, texts, clickId }: TicketValues): Readonly<Record<string, string | number>> {
  const filled = fieldsOf(subject).flatMap((field) =>
    normalized(texts[field]) ? [[field, normalized(texts[field])]] : [],
  );
  return { subject_id: subject, ...Object.fromEntries(filled), ...(clickId && { click_id: clickId }) };
}
