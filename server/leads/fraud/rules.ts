import type { FraudRuleName } from '@rewards-wall/shared/fraud-rules.ts';
import { findAutomation } from './find-automation.ts';
import type { Evidence } from './evidence.ts';

/**
 * Returns what the rule found, in words that say nothing about the person, or null. `limit` is the wall's setting; each
 * rule's unit is in shared/fraud-rules.ts.
 */
export type FraudRule = (evidence: Evidence, limit: number) => string | null;

/** Every fraud rule, under the name of its setting (docs/contract/leads.md#fraud-rules). */
export const rules: Readonly<Record<FraudRuleName, FraudRule>> = {
  agent: ({ userAgent }) => findAutomation(userAgent),

  country: ({ clickCountry, leadCountry }) =>
    clickCountry === null || leadCountry === null || clickCountry === leadCountry
      ? null
      : `click from ${clickCountry}, lead from ${leadCountry}`,

  datacenter: ({ isFromDatacenter }) => (isFromDatacenter ? 'click from a data center' : null),

  duplicate_device: ({ otherUsersOfDevice }, limit) =>
    otherUsersOfDevice > limit ? `${otherUsersOfDevice} other users on this device; the maximum is ${limit}` : null,

  duplicate_ip: ({ otherUsersOfIp }, limit) =>
    otherUsersOfIp > limit ? `${otherUsersOfIp} other users at this address; the maximum is ${limit}` : null,

  similar_id: ({ similarUsers }) =>
    similarUsers > 0 ? 'another user with an id that looks the same completed the offer' : null,

  too_fast: ({ secondsToLead }, limit) =>
    secondsToLead < limit ? `${secondsToLead} s after the click; the minimum is ${limit} s` : null,

  velocity: ({ leadsWithinHour }, limit) =>
    leadsWithinHour > limit ? `${leadsWithinHour} leads within an hour; the maximum is ${limit}` : null,
};
