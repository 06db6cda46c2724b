import * as z from 'zod';

/** One failing field of a refused request. */
export const fieldError = z
  .object({
    path: z
      .string()
      .meta({ description: "Path of the field, joined by '.'; '' = the request itself", example: 'answers.3' }),
    code: z.string().meta({ description: 'Stable code', example: 'required' }),
    message: z
      .string()
      .meta({ description: 'What is wrong; follows the name of the field in a sentence', example: 'is required' }),
    minimum_age: z.int().optional().meta({ description: 'With `too_young`: the minimum age in years', example: 18 }),
  })
  .meta({ id: 'FieldError' });

export type FieldError = z.output<typeof fieldError>;

/**
 * The `reason` of an `invalid_key`: why a key or token was refused (docs/contract/http.md#why-a-key-was-refused). Reasons
 * may be added.
 */
export const keyFaults = [
  'missing',
  'not_bearer',
  'conflicting_keys',
  'malformed',
  'unknown',
  'revoked',
  'other_publisher',
  'other_wall_or_panel',
  'publishable_key',
  'secret_key',
  'user_token',
  'token_invalid',
  'token_expired',
  'token_ended',
  'token_scope',
  'token_of_other_user',
] as const;

export type KeyFault = (typeof keyFaults)[number];

/** The body of every error response: RFC 9457 problem details. */
export const problem = z
  .object({
    type: z.string().meta({ description: 'URL of a page about this kind of problem' }),
    title: z.string().meta({ description: 'Kind of problem, in a few words', example: 'Validation failed' }),
    status: z.int().meta({ description: 'The HTTP status', example: 400 }),
    detail: z.string().meta({ description: 'What went wrong this time' }),
    code: z.string().meta({ description: 'Stable code in snake_case', example: 'validation_failed' }),
    request_id: z.string().meta({ description: 'Id of the request in the logs; the same as `X-Request-Id`' }),
    reason: z
      .string()
      .optional()
      .meta({
        description: `With \`invalid_key\`: ${keyFaults.map((fault) => `\`${fault}\``).join(', ')}`,
        example: 'publishable_key',
      }),
    service_time: z
      .int()
      .optional()
      .meta({ description: "With `stale_timestamp`: the service's time in Unix seconds", example: 1_767_225_600 }),
    errors: z
      .array(fieldError)
      .optional()
      .meta({ description: 'Every failing field of a 400, or what has changed since' }),
  })
  .meta({ id: 'Problem', description: 'Problem details (RFC 9457)' });

export type Problem = z.output<typeof problem>;

function codeOf(issue: z.core.$ZodIssue): string {
  if (issue.message === 'is required') return 'required';
  if (issue.message === 'must be given once') return 'repeated';
  switch (issue.code) {
    case 'too_big':
      return issue.origin === 'string' ? 'too_long' : 'too_big';
    case 'too_small':
      return issue.origin === 'string' ? 'empty' : 'too_small';
    default:
      return 'invalid';
  }
}

/**
 * Converts the issues of a failed parse to field errors: one for each issue, and one for each unknown field.
 * Codes: required, repeated, unknown_field, too_long, empty, too_big, too_small, invalid.
 */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        path: [...path, key].join('.'),
        code: 'unknown_field',
        message: 'is not a known field',
      }));
    }
    return [{ path: path.join('.'), code: codeOf(issue), message: issue.message }];
  });
}
