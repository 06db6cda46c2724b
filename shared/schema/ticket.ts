import * as z from 'zod';
import { NOT_CREDITED, ticketSubjects } from '../catalog/subjects.ts';
import { emailText } from './email.ts';
import { dateText, idOf, webAddress } from './parameters.ts';
import { text } from './text.ts';

const subjects = ticketSubjects.map(({ id, label }) => `${id} = ${label}`).join('; ');

/** The required fields of a subject. */
function needed(subjectId: number): readonly string[] {
  return subjectId === NOT_CREDITED ? ['offer_name', 'completed_at'] : ['message'];
}

/** The fields of a support ticket, in a query or a body. `subject_id` decides which are required. */
export const ticketParameters = z
  .object(
    {
      name: text({ min: 1, max: 80, trim: true }).meta({
        description: 'Name of the user',
        example: 'Ada',
        sensitive: true,
      }),
      email: emailText(80).meta({
        description: 'E-mail address for the reply',
        example: 'ada@example.com',
        sensitive: true,
      }),
      subject_id: idOf(ticketSubjects.map((subject) => subject.id)).meta({ description: subjects, example: 1 }),
      message: text({ max: 200, trim: true, lines: true })
        .optional()
        .meta({ description: 'Required for subjects 2 and 3', sensitive: true }),
      offer_name: text({ max: 90, trim: true })
        .optional()
        .meta({ description: 'Required for subject 1', example: 'Harbor Quest', sensitive: true }),
      completed_at: dateText.optional().meta({
        description: 'Day of completion, YYYY-MM-DD; required for subject 1',
        example: '2026-01-31',
        sensitive: true,
      }),
      proof_image_url: webAddress(500).optional().meta({ description: 'URL of a screenshot', sensitive: true }),
      proof_video_url: webAddress(500).optional().meta({ description: 'URL of a recording', sensitive: true }),
      click_id: text({ max: 60 })
        .optional()
        .meta({ description: 'The click that the ticket is about', sensitive: true }),
    },
    { error: 'must be an object' },
  )
  .superRefine(
    (ticket: unknown, context) => {
      if (typeof ticket !== 'object' || ticket === null) return;
      const subjectId: unknown = Reflect.get(ticket, 'subject_id');
      if (typeof subjectId !== 'number') return;
      for (const name of needed(subjectId)) {
        const value: unknown = Reflect.get(ticket, name);
        if (value === undefined || value === '') {
          context.addIssue({ code: 'custom', path: [name], message: 'is required' });
        }
      }
    },
    // Runs even if other fields failed, so that the response lists every failure.
    { when: () => true },
  )
  .meta({ id: 'TicketParameters', description: 'A support ticket' });

/** The response to a ticket. */
export const ticketCreated = z
  .object({ ticket_id: z.int().meta({ description: 'Identifier of the ticket', example: 7 }) })
  .meta({ id: 'TicketCreated' });
