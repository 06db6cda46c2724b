import type { Versions } from '../../../ports/installation.ts';
import type { TargetingFacts } from '../../../ports/targeting.ts';
import { isTestUser, readGenerations } from '../../persons/tokens.ts';

/** The targeting facts of one user, as both engines read them. */
export interface FactsRow extends Versions {
  /** Ids of offers that the account completed, separated by commas. */
  ofAccount: string | null;
  /** Ids of offers that were completed from the address, separated by commas; each once. */
  ofAddress: string | null;
  /** As `userColumn` says. */
  user: string | null;
  panelUser: string | null;
  wrappedKey: Uint8Array | null;
  sealed: Uint8Array | null;
}

/**
 * SQL for the column `ofAddress`. It seeks from one offer to the next, instead of reading what each user of the address
 * has completed: a carrier may give one address to thousands. `ipDigest`: an SQL expression.
 */
export const offersOfAddress = (ipDigest: string): string => `(
      with recursive found(offer_id) as (
        select min(offer_id) from ip_completions where ip_digest = ${ipDigest}
        union all
        select (select min(offer_id) from ip_completions where ip_digest = ${ipDigest} and offer_id > found.offer_id)
        from found where found.offer_id is not null)
      select string_agg(cast(offer_id as text), ',') from found)`;

export function factsOf(row: FactsRow): TargetingFacts {
  const { settings, catalog, awaited, caps, statistics, ofAccount, ofAddress, wrappedKey, sealed } = row;
  const user = row.user === null ? null : readGenerations(row.user);
  const panelUser = row.panelUser === null ? null : readGenerations(row.panelUser);
  return {
    versions: { settings, catalog, awaited, caps, statistics },
    completedOfferIds: offerIds(ofAccount, ofAddress),
    user,
    isTestUser: row.user !== null && isTestUser(row.user),
    panelUser,
    profile:
      panelUser === null || wrappedKey === null || sealed === null
        ? null
        : { person: { accountId: panelUser.accountId, wrappedKey }, sealed },
  };
}

/** The facts about a user without stored data, and with an address without stored data. */
export function anonymousFacts(versions: Versions): TargetingFacts {
  return { versions, completedOfferIds: [], user: null, isTestUser: false, panelUser: null, profile: null };
}

/** The ids in both lists, each once. */
function offerIds(first: string | null, second: string | null): number[] {
  if (first === null && second === null) return [];
  const texts = [...(first?.split(',') ?? []), ...(second?.split(',') ?? [])];
  return [...new Set(texts.map(Number))];
}
