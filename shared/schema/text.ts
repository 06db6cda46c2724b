import * as z from 'zod';
import { expecting } from './wire.ts';

/** Bounds of a text, in Unicode code points. */
export interface TextBounds {
  readonly min?: number;
  readonly max?: number;
  /** Trims white space first. */
  readonly trim?: boolean;
  /** Allows line breaks, and normalizes them to '\n'. */
  readonly lines?: boolean;
}

const CONTROL = /\p{Cc}/u;
const CONTROL_BUT_NEWLINE = /[^\P{Cc}\n]/u;

/** The length of `value` in Unicode code points, which every limit of the contract counts. */
export function codePoints(value: string): number {
  let count = 0;
  for (const _ of value) count += 1;
  return count;
}

/**
 * Text of `min` to `max` code points, without control characters or halves of surrogate pairs.
 * With `min` >= 1 and `trim`, white space alone counts as empty.
 */
export function text({ min = 0, max, trim = false, lines = false }: TextBounds): z.ZodString {
  const forbidden = lines ? CONTROL_BUT_NEWLINE : CONTROL;
  let base = z.string({ error: expecting('text') });
  if (lines) base = base.overwrite((value) => value.replace(/\r\n?/g, '\n'));
  if (trim) base = base.trim();
  return base
    .superRefine((value, context) => {
      // Code points never outnumber UTF-16 units, so short text needs no count.
      if (max !== undefined && value.length > max && codePoints(value) > max) {
        const message = `must be at most ${max} characters`;
        context.addIssue({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, message });
      }
      if (min > 0 && value.length < min) {
        const message = value === '' ? 'must not be empty' : `must be at least ${min} characters`;
        context.addIssue({ code: 'too_small', origin: 'string', minimum: min, inclusive: true, message });
      }
      if (forbidden.test(value)) context.addIssue('must not contain control characters');
      if (!value.isWellFormed()) context.addIssue('must be well-formed Unicode');
    })
    .meta({
      override: { ...(min > 0 && { minLength: min }), ...(max !== undefined && { maxLength: max }) },
    });
}
