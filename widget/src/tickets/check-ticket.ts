import type { TicketError, TicketField } from '../locales/activity-messages.ts';
import { fieldsOf, isRequired, maxLength, normalized } from './ticket-fields.ts';
import type { TicketValues } from './ticket-fields.ts';

/** The first error of each field, in the order of the fields. `today` is YYYY-MM-DD. */
export function checkTicket({ subject, texts }: TicketValues, today: string): readonly TicketError[] {
  return fieldsOf(subject).flatMap((field): readonly TicketError[] => {
    const text = normalized(texts[field]);
    const max = maxLength[field];
    if (text === '') return isRequired(field, subject) ? [{ field, code: 'required' }] : [];
    if (max !== undefined && [...text].length > max) return [{ field, code: 'too_long', max }];
    if (!isWellFormed(field, text)) return [{ field, code: 'format' }];
    return field === 'completed_at' && text > today ? [{ field, code: 'future' }] : [];
  });
}

/** Looser than the service, which checks the exact form. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

function isWellFormed(field: TicketField, text: string): boolean {
  if (/[^\P{Cc}\n]/u.test(text) || !text.isWellFormed()) return false;
  if (field === 'email') return emailPattern.test(text);
  if (field === 'completed_at') return /^\d{4}-\d\d-\d\d$/.test(text);
  if (field === 'message') return true;
  if (field.startsWith('proof')) return /^https?:\/\/[^/?#@\s\\]+(?:[/?#]\S*)?$/i.test(text) && URL.canParse(text);
  return !text.includes('\n');
}
