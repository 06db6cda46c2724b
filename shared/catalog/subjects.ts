/** A subject of a support ticket. */
export interface TicketSubject {
  readonly id: number;
  readonly label: string;
}

/** "Not credited": the subject that needs the offer's name and the day it was completed. */
export const NOT_CREDITED = 1;

/** The subjects of `subject_id`. */
export const ticketSubjects: readonly TicketSubject[] = [
  { id: NOT_CREDITED, label: 'I was not credited' },
  { id: 2, label: 'The offer leads to the wrong page' },
  { id: 3, label: 'Something else' },
];
