import { postbackAddress } from '@rewards-wall/shared/schema/postback.ts';
import type { Postback } from '../store/ports/postbacks.ts';
import { jsonAddressProblem, templateProblem } from './message/check-template.ts';

export type CheckedAddress =
  | { kind: 'valid'; address: string }
  /** The problem is the rest of a sentence that begins with "The URL". */
  | { kind: 'invalid'; problem: string };

/**
 * Checks the URL of a postback before it is stored (docs/contract/postbacks.md#templates). Store the `address` that
 * this returns.
 */
export function checkAddress(kind: Postback['kind'], given: string): CheckedAddress {
  const parsed = postbackAddress.safeParse(given);
  if (!parsed.success) return { kind: 'invalid', problem: parsed.error.issues[0]?.message ?? 'is not valid' };
  const address = parsed.data;
  const problem = kind === 'get' ? templateProblem(address) : jsonAddressProblem(address);
  return problem === null ? { kind: 'valid', address } : { kind: 'invalid', problem };
}
