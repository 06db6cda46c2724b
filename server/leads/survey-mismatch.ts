import type { Vault } from '../security/vault.ts';
import type { LeadFacts } from '../store/ports/leads.ts';
import type { Store } from '../store/store.ts';
import type { LeadReport } from './reports/lead-report.ts';

/** Why a lead of a survey provider is held (docs/contract/leads.md#live-surveys). */
export type SurveyMismatch = 'wrong_person' | 'wrong_survey' | 'survey_ended';

/**
 * The mismatch between the report of a survey provider and its click; null if they match. Users can change the click id
 * in a link, so it proves neither which survey ended nor whose.
 */
export async function surveyMismatch(
  { store, vault }: { store: Store; vault: Vault },
  { facts, now, report, source }: { source: string; report: LeadReport; facts: LeadFacts; now: number },
): Promise<SurveyMismatch | null> {
  const { click, person: account } = facts;
  if (account === null || report.status === 2) return null;
  const { person, survey } = report.respondent ?? {};
  const { kind, profileId, subid1 } = account;
  if (person !== undefined && person !== vault.sourceUserId({ source, adwallId: profileId, subid1 })) {
    return 'wrong_person';
  }
  const known = await store.findSurvey(click.offerId);
  if (known?.source !== source || (survey !== undefined && survey !== known.externalId)) return 'wrong_survey';
  if (report.kind === 'bonus') return null;
  const { ended } = await store.surveyFacts({ account: { kind, profileId, subid1 }, offerIds: [], now });
  return ended.includes(click.offerId) ? 'survey_ended' : null;
}
