import type { ImportedOffer } from '../../schema/imported-offer.ts';
import type { StoredOffer } from '../../store/ports/catalog.ts';
import type { MatchRequest } from './match.ts';

/** The rules in their plainest form, against which the bitmaps and explain are checked. */
export function isShown(
  { offer, disabled }: StoredOffer,
  full: Set<number>,
  now: number,
  request: MatchRequest,
): boolean {
  const { targeting } = offer;
  const { clientFacts, person, wall, completed } = request;
  const isSurvey = offer.category_id.includes(20);
  const isApp = offer.category_id.includes(18);
  const fits = <T>(list: readonly T[], value: T | null) =>
    list.length === 0 || (value !== null && list.includes(value));

  if (disabled || full.has(offer.offer_id)) return false;
  if (offer.starts_at !== null && now < offer.starts_at) return false;
  if (offer.ends_at !== null && now >= offer.ends_at) return false;
  if (request.rewardRules.hidden.ids.has(offer.offer_id)) return false;
  if (wall.blocked.ids.has(offer.offer_id) || completed.ids.has(offer.offer_id)) return false;
  if (request.only !== null && !request.only.ids.has(offer.offer_id)) return false;
  if (offer.tile !== undefined) {
    if (!request.tiles) return false;
  } else if (offer.payout < wall.payoutMin || offer.payout < request.payoutMin) return false;
  if (request.categories.length > 0 && !request.categories.some((id) => offer.category_id.includes(id))) return false;
  if (request.featuredOnly && offer.featured_global === 0 && !wall.featured.ids.has(offer.offer_id)) return false;

  if (clientFacts !== null) {
    if (!fits(targeting.countries, clientFacts.country)) return false;
    if (!fits<string>(targeting.devices, clientFacts.device)) return false;
    if (!fits<string>(targeting.browsers, clientFacts.browser)) return false;
    if (clientFacts.browser !== null && !fits(offer.conditions?.browsers ?? [], clientFacts.browser)) return false;
    const { system, version } = clientFacts.osVersion ?? {};
    const { min, max } = (system && offer.conditions?.os_version?.[system]) ?? {};
    if (version !== undefined && (Number(version) < Number(min ?? 0) || Number(version) > Number(max ?? 999)))
      return false;
    if (targeting.languages.length > 0 && !clientFacts.languages.some((tag) => targeting.languages.includes(tag))) {
      return false;
    }
    const systems = systemsMeant(offer);
    const seen = isApp && request.targetSystems.length > 0 ? request.targetSystems : clientFacts.targetSystems;
    if (systems.length > 0 && !systems.some((id) => seen.includes(id))) return false;
  }

  const gender = request.gender ?? (isSurvey && person !== null ? person.gender : null);
  if (gender !== null && targeting.gender !== null && targeting.gender !== gender) return false;
  if (targeting.age_range_id.length > 0) {
    if (request.ageRangeId !== null) {
      if (!targeting.age_range_id.includes(request.ageRangeId)) return false;
    } else if (isSurvey && person !== null) {
      const { age } = person;
      const bounds: Record<number, [number, number]> = {
        1: [18, 35],
        2: [35, 45],
        3: [45, 55],
        4: [55, 65],
        5: [65, 999],
      };
      const within = ([from, to]: [number, number]) => age >= from && age <= to;
      if (!targeting.age_range_id.some((id) => within(bounds[id] ?? [1, 0]))) return false;
    }
  }
  if (isSurvey && person !== null && !fits(targeting.countries, person.country)) return false;
  for (const [question, options] of Object.entries(targeting.answers)) {
    const given = person?.answers[Number(question)] ?? [];
    if (!given.some((option) => options.includes(option))) return false;
  }
  return true;
}

function systemsMeant(offer: ImportedOffer): readonly number[] {
  if (offer.targeting.target_system.length > 0) return offer.targeting.target_system;
  if (offer.mobile_app === undefined) return [];
  return offer.mobile_app.platform === 1 ? [40] : [50];
}
