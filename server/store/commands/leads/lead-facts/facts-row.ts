import type { WallOrPanelKind } from '../../../ports/accounts.ts';
import type { LeadCap, StoredClick } from '../../../ports/clicks.ts';
import { HOLD_DAYS, type LeadFacts } from '../../../ports/leads.ts';

/** The facts that a lead is judged by, as both engines read them. */
export interface FactsRow extends StoredClick {
  kind: WallOrPanelKind | null;
  profileId: number | null;
  subid1: string | null;
  wrappedKey: Uint8Array | null;
  test: number | null;
  offerName: string | null;
  offerSource: string | null;
  capLeads: number | null;
  capPer: LeadCap['per'] | null;
  isDisabled: number | null;
  isStaged: number;
  otherUsersOfIp: number;
  otherUsersOfDevice: number;
  similarUsers: number;
  recentLeads: number;
}

/**
 * Counting stops here. No rule needs a higher count, and a busy address or many similar ids must not slow the read
 * down.
 */
const COUNTED = 100;

/**
 * Selects a `FactsRow`. `clickId`, `recentSince`: expressions of the surrounding statement. `cross join` makes SQLite
 * look up the offer in each of the few runs, instead of scanning the offers of all runs.
 */
export const selectFacts = (clickId: string, recentSince: string): string => `
    select c.click_id as "clickId", c.account_id as "accountId", c.offer_id as "offerId", c.sealed,
      c.ip_digest as "ipDigest", c.device_digest as "deviceDigest", c.country, c.placement, c.payout, c.amount, c.terms, c.at,
      p.kind, p.profile_id as "profileId", p.subid1, p.wrapped_key as "wrappedKey", p.test,
      o.name as "offerName", o.source as "offerSource", o.cap_leads as "capLeads", o.cap_per as "capPer",
      o.disabled as "isDisabled",
      case when exists (
        select 1 from staged_runs r cross join staged_offers g
        where r.version is not null and g.run_id = r.run_id and g.offer_id = c.offer_id) then 1 else 0 end
        as "isStaged",
      (select count(*) from (select distinct i.account_id from ip_completions i
        where i.ip_digest = c.ip_digest and i.account_id <> c.account_id limit ${COUNTED}) n) as "otherUsersOfIp",
      (select count(*) from (select distinct d.account_id from device_completions d
        where d.device_digest = c.device_digest and d.account_id <> c.account_id limit ${COUNTED}) n)
        as "otherUsersOfDevice",
      (select case when count(*) = ${COUNTED} then ${COUNTED} else coalesce(sum(s.paid), 0) end from (
        select case when exists (select 1 from leads l
            where l.account_id = q.account_id and l.offer_id = c.offer_id and l.kind = 'complete'
              and (l.state = 'credited' or l.state = 'pending' and l.reason = '${HOLD_DAYS}'))
          then 1 else 0 end as paid
        from persons q where q.id_digest = p.id_digest and q.account_id <> p.account_id limit ${COUNTED}) s)
        as "similarUsers",
      (select count(*) from leads l where l.account_id = c.account_id and l.at >= ${recentSince}) as "recentLeads"
    from clicks c
    left join persons p on p.account_id = c.account_id
    left join offers o on o.offer_id = c.offer_id
    where c.click_id = ${clickId}`;

export function factsOf(row: FactsRow): LeadFacts {
  const {
    kind,
    profileId,
    subid1,
    wrappedKey,
    test,
    offerName,
    offerSource,
    capLeads,
    capPer,
    isDisabled,
    isStaged,
    ...rest
  } = row;
  const { otherUsersOfIp, otherUsersOfDevice, recentLeads, similarUsers, ...click } = rest;
  const { accountId } = click;
  return {
    click,
    person:
      accountId === null || kind === null || profileId === null || subid1 === null || wrappedKey === null
        ? null
        : { accountId, kind, profileId, subid1, wrappedKey, isTest: test === 1 },
    offer:
      offerName === null
        ? null
        : {
            name: offerName,
            source: offerSource,
            cap: capLeads === null || capPer === null ? null : { leads: capLeads, per: capPer },
            isDisabled: isDisabled === 1,
          },
    isStaged: isStaged === 1,
    otherUsersOfIp,
    otherUsersOfDevice,
    similarUsers,
    recentLeads,
  };
}
