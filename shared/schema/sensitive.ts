import * as z from 'zod';

/**
 * Whether a field holds personal data, a key or a token: its meta says `sensitive`, or that of the schema inside an
 * optional, nullable or default.
 */
export function isSensitive(field: z.ZodType): boolean {
  if (field.meta()?.['sensitive'] === true) return true;
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault) {
    const inner: unknown = field.unwrap();
    return inner instanceof z.ZodType && isSensitive(inner);
  }
  return false;
}
