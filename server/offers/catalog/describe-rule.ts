import { targetSystems } from '@rewards-wall/shared/catalog/devices.ts';
import { question } from '@rewards-wall/shared/catalog/questions.ts';
import { formatUnits } from '@rewards-wall/shared/credits.ts';
import type { ImportedOffer } from '../../schema/imported-offer.ts';
import type { HidingRule } from '@rewards-wall/shared/schema/offer.ts';
import { systemNames, versionTexts } from '@rewards-wall/shared/version-texts.ts';
import type { OsVersion } from '../../schema/os-version.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { systemsOf } from '../../schema/targeting.ts';
import type { MatchRequest } from './match.ts';

/** A sentence that says why `rule` hides the offer from the user. */
export function describeRule(rule: HidingRule, offer: ImportedOffer, request: MatchRequest): string {
  const { targeting } = offer;
  switch (rule) {
    case 'disabled':
      return 'The offer is disabled.';
    case 'not_started':
      return `The offer starts at ${iso(offer.starts_at)}.`;
    case 'ended':
      return `The offer ended at ${iso(offer.ends_at)}.`;
    case 'cap':
      return `The offer's cap of ${offer.cap?.leads ?? 0} leads ${offer.cap?.per === 'day' ? 'a day' : 'in total'} is reached.`;
    case 'tile':
      return 'The offer is a tile, which only requests with tiles=1 list.';
    case 'blocked':
      return "The offer is on this wall's block list.";
    case 'reward_rule': {
      const hiding = request.rewardRules.hidingRule(offer);
      return hiding === null
        ? 'A rule of this wall hides the offer.'
        : `The rule "${hiding.name}" (${hiding.ruleId}) of this wall hides the offer.`;
    }
    case 'completed':
      return 'This user on this wall, or this address on any wall, completed the offer.';
    case 'country': {
      const { countries } = targeting;
      const country = request.clientFacts?.country ?? 'unknown';
      // A survey must also be for the country of the profile.
      return request.clientFacts === null || countries.includes(country)
        ? `Only for ${listed(countries)}; the profile of the user names another country.`
        : `Only for ${listed(countries)}; the user's country is ${country}.`;
    }
    case 'target_system':
      return `Only for these systems: ${listed(systemsOf(offer).map(systemLabel))}.`;
    case 'device':
      return `Only for ${listed(targeting.devices)}; the user's device is ${request.clientFacts?.device ?? 'unknown'}.`;
    case 'os_version':
      return `Only for ${listed(versionTexts(offer.conditions?.os_version))}; the user has ${osVersionText(request.clientFacts?.osVersion ?? null) ?? 'an unknown version'}.`;
    case 'browser': {
      const { browsers } = targeting;
      const browser = request.clientFacts?.browser ?? 'unknown';
      const isTargeted = browsers.length === 0 || browsers.some((name) => name === browser);
      const named = isTargeted ? (offer.conditions?.browsers ?? []) : browsers;
      return `Only for ${listed(named)}; the user's browser is ${browser}.`;
    }
    case 'language':
      return `Only for ${listed(targeting.languages)}; the user accepts ${listed(request.clientFacts?.languages ?? []) || 'none'}.`;
    case 'gender':
      return `Only for gender ${targeting.gender ?? ''}.`;
    case 'age_range':
      return `Only for age ranges ${listed(targeting.age_range_id)}.`;
    case 'answers':
      return request.person === null
        ? 'Only for users with a profile that fits.'
        : `Only for certain answers to: ${unfit(offer, request).join('; ')}.`;
    case 'category':
      return `The offer is in categories ${listed(offer.category_id)}.`;
    case 'featured_only':
      return 'The offer is not featured.';
    case 'payout_min':
      return `The payout ${formatUnits(offer.payout)} is below ${formatUnits(Math.max(request.wall.payoutMin, request.payoutMin))}.`;
  }
}

/** What a client's version is called, such as `Android 12`; null if it is unknown. */
export function osVersionText(stated: OsVersion | null): string | null {
  return stated === null ? null : `${systemNames[stated.system]} ${stated.version}`;
}

/** The labels of the questions that the user did not answer as required. */
function unfit(offer: ImportedOffer, request: MatchRequest): string[] {
  return Object.entries(offer.targeting.answers)
    .filter(([id, options]) => !options.some((option) => request.person?.answers[Number(id)]?.includes(option)))
    .map(([id]) => question(Number(id))?.label ?? id);
}

/** What people call a system that an offer targets: the contract's `Android All` is `Android`. */
export function systemLabel(id: number): string {
  return targetSystems.find((system) => system.id === id)?.label.replace(/ All$/, '') ?? String(id);
}

function listed(values: readonly (string | number)[]): string {
  return values.join(', ');
}

function iso(at: number | null): string {
  return at === null ? '' : isoTime(at);
}

/** Names the reward rule that changes the credits of an offer; null if none does. */
export function describeReward(offer: ImportedOffer, { rewardRules }: MatchRequest): string | null {
  const reward = rewardRules.rewardOf(offer);
  if (reward === null) return null;
  const { factor, name, ruleId } = reward;
  return `The rule "${name}" (${ruleId}) of this wall multiplies the credits by ${formatUnits(factor)}.`;
}
