import { entered, fieldsOf, isRequired, maxLength } from './ticket-fields.ts';
import type { TicketField, TicketValues } from './ticket-fields.ts';

/** What is wrong with a field; `max` in characters when it is too long. */
export interface TicketError {
  readonly field: TicketField;
  readonly code: 'required' | 'too_long' | 'format' | 'future';
  readonly max?: number;
}

/** The first error of each field, in their order. `today` is YYYY-MM-DD. */
export function checkTicket({ subject, texts }: TicketValues, today: string): readonly TicketError[] {
  return fieldsOf(subject).flatMap((field): readonly TicketError[] => {
    const text = entered(texts[field]);
    const max = maxLength[field];
    if (text === '') return isRequired(field, subject) ? [{ field, code: 'required' }] : [];
    if (max !== undefined && [...text].length > max) return [{ field, code: 'too_long', max }];
    if (!isWellFormed(field, text)) return [{ field, code: 'format' }];
    return field === 'completed_at' && text > today ? [{ field, code: 'future' }] : [];
  });
}

/** Refuses nothing that the service takes: the exact form is for the service to check. */
const emailLike = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function isWellFormed(field: TicketField, text: string): boolean {
  if (/[^\P{Cc}\n]/u.test(text) || !text.isWellFormed()) return false;
  if (field === 'email') return emailLike.test(text);
  if (field === 'completed_at') return /^\d{4}-\d\d-\d\d$/.test(text);
  if (field === 'message') return true;
  if (field.startsWith('proof')) return /^https?:\/\/[^/?#@\s\\]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text);
  return !text.includes('\n');
}
