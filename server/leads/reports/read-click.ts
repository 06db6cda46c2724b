import { readClickPerson, type ClickPerson } from '../../security/click-person.ts';
import { SealError, type Vault } from '../../security/vault.ts';
import type { LeadFacts } from '../../store/ports/leads.ts';

/** Where a click came from; null for what can't be known. */
export type ClickOrigin = Pick<ClickPerson, 'ip' | 'user_agent'>;

const UNKNOWN: ClickOrigin = { ip: null, user_agent: null };

/**
 * Opens a click with its person's key. Data that this key does not open is nothing that time heals, so it must not keep
 * a lead from being decided: it is unknown, as far as fraud rules are concerned.
 */
export function readClickOrigin(
  vault: Pick<Vault, 'unwrapPersonKey' | 'open'>,
  { click, person }: Pick<LeadFacts, 'click' | 'person'>,
): ClickOrigin {
  if (click.sealed === null || person === null) return UNKNOWN;
  try {
    return readClickPerson(vault.open(vault.unwrapPersonKey(person.wrappedKey), click.sealed));
  } catch (error) {
    if (error instanceof SealError) return UNKNOWN;
    throw error;
  }
}
