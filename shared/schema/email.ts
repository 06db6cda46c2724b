import type * as z from 'zod';
import { emailPattern } from '../catalog/profile-fields.ts';
import { codePoints, text } from './text.ts';

/** A required e-mail address of at most `max` code points, trimmed. */
export function emailText(max: number): z.ZodString {
  return text({ min: 1, max, trim: true })
    .superRefine((value, context) => {
      // Empty and overlong text are reported by other rules.
      if (value === '' || codePoints(value) > max || emailPattern.test(value)) return;
      context.addIssue({ code: 'invalid_format', format: 'email', message: 'must be an e-mail address' });
    })
    .meta({ override: { format: 'email', maxLength: max } });
}
