import { readClickPerson, type ClickPerson } from '../../security/click-person.ts';
import { SealError, type Vault } from '../../security/vault.ts';
import type { LeadFacts } from '../../store/ports/leads.ts';
import type { Evidence } from './evidence.ts';

/**
 * The input of the fraud rules. `country`: the lead's, ISO code, null if its source names none. `now`: epoch ms.
 * `hasExactIds`: whether similar ids of the wall may belong to different people.
 */
export function gatherEvidence(
  {
    isFromDatacenter,
    vault,
  }: {
    vault: Vault;
    isFromDatacenter: (ip: string) => boolean;
  },
  { country, facts, hasExactIds, now }: { country: string | null; facts: LeadFacts; hasExactIds: boolean; now: number },
): Evidence {
  const { ip, user_agent: userAgent } = originOf(vault, facts);
  return {
    secondsToLead: Math.floor((now - facts.click.at) / 1000),
    otherUsersOfIp: facts.otherUsersOfIp,
    otherUsersOfDevice: facts.otherUsersOfDevice,
    similarUsers: hasExactIds ? 0 : facts.similarUsers,
    leadsWithinHour: facts.recentLeads + 1,
    clickCountry: facts.click.country,
    leadCountry: country,
    userAgent,
    isFromDatacenter: ip !== null && isFromDatacenter(ip),
  };
}

type Origin = Pick<ClickPerson, 'ip' | 'user_agent'>;

const UNKNOWN: Origin = { ip: null, user_agent: null };

/**
 * The origin of the click. Data that the person's key doesn't open would stay closed on every retry, so it counts as
 * unknown and doesn't block the decision.
 */
function originOf(vault: Vault, { click, person }: LeadFacts): Origin {
  if (click.sealed === null || person === null) return UNKNOWN;
  try {
    return readClickPerson(vault.open(vault.unwrapPersonKey(person.wrappedKey), click.sealed));
  } catch (error) {
    if (error instanceof SealError) return UNKNOWN;
    throw error;
  }
}
