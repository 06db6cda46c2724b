import * as z from 'zod';

/** A field of responses about an account (docs/contract/identity.md#test-users). */
export const testMark = z
  .literal(true)
  .optional()
  .meta({ description: 'True if the user is a test user; otherwise absent' });

/** That field, for an account that is a test user's or not. */
export function testMarkOf(isTest: boolean): { test?: true } {
  return isTest ? { test: true } : {};
}
