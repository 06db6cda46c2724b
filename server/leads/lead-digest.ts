import { createHash } from 'node:crypto';
import type { LeadIdentity } from '../store/ports/leads.ts';

const HEX_DIGITS = 32;

/**
 * A digest of a lead's identity and click (docs/contract/leads.md#identity). A lead that its source resends after a
 * restore has the same digest as before. Click ids are random, so leads of different databases differ, even if their
 * sources number them alike.
 */
export function leadDigest({ clickId, eventId, externalId, source }: LeadIdentity & { clickId: string }): string {
  const named = JSON.stringify([clickId, source, externalId, eventId]);
  return createHash('sha256').update(named).digest('hex').slice(0, HEX_DIGITS);
}
