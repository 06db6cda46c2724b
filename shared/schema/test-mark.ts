import * as z from 'zod';

/** The `test` field of responses about an account (docs/contract/identity.md#test-users). */
export const testMark = z
  .literal(true)
  .optional()
  .meta({ description: 'True if the user is a test user; otherwise absent' });

/** The field for a test user's account; nothing for others. */
export function testMarkOf(isTest: boolean): { test?: true } {
  return isTest ? { test: true } : {};
}
