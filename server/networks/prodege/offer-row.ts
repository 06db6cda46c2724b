import { isSkip, skip, type Field } from '../reading/skip.ts';
import { isBlank, listAt, textAt, valueAt, wordsAt, type Json } from '../reading/value-at.ts';
import type { Conditions } from '@rewards-wall/shared/schema/conditions.ts';
import { audience, type FeedTargeting } from '../reading/audience.ts';
import { commonTargeting } from '../reading/common-targeting.ts';
import { statedConditions, type StatedRange } from '../reading/conditions.ts';
import type { ShownField } from '../feed-adapter.ts';

// AdGate and BitLabs belong to Prodege, and list the same offers in the same format.

/** The fields that BitLabs requires publishers to show (developer.bitlabs.ai/docs/offer-api). */
export const prodegeMustShow: readonly ShownField[] = [
  'description',
  'requirements',
  'things_to_know',
  'disclaimer',
  'pending_days',
  'session_hours',
  'os_version',
  'browsers',
];

export function prodegeTargeting(row: Json): Field<FeedTargeting> {
  const countries = wordsAt(row, 'geo_targeting.countries', 'country_code');
  const systems = audience({ countries, systems: wordsAt(row, 'device_targeting.operating_systems', 'name') });
  const kinds = audience({ devices: wordsAt(row, 'device_targeting.platforms', 'name') });
  const models = audience({ systems: wordsAt(row, 'device_targeting.devices', 'name') });
  if (isSkip(systems)) return systems;
  return isSkip(kinds) || isSkip(models)
    ? skip('targeting_not_expressible')
    : commonTargeting([systems, kinds, models]);
}

export function prodegeConditions(row: Json): Field<Conditions> {
  const ios = rangeOf(row, /^(?:ios|ipad|iphone)/);
  const android = rangeOf(row, /^android/);
  if (isSkip(ios) || isSkip(android) || hasOtherVersions(row)) return skip('targeting_not_expressible');
  return statedConditions({
    thingsToKnow: valueAt(row, 'things_to_know'),
    disclaimer: valueAt(row, 'disclaimer'),
    pendingTime: valueAt(row, 'pending_time'),
    sessionHours: valueAt(row, 'session_hours'),
    versions: { ios, android },
    browsers: valueAt(row, 'device_targeting.browsers'),
  });
}

const MOBILE = /^(?:ios|ipad|iphone|android)/;

function hasOtherVersions(row: Json): boolean {
  return systemsOf(row).some((entry) => !MOBILE.test(nameOf(entry)) && !isBlank(versionsOf(entry)));
}

/** The version range of one system. Offers can't express several different ranges for it. */
function rangeOf(row: Json, name: RegExp): Field<StatedRange> {
  const [range = {}, ...others] = systemsOf(row)
    .filter((entry) => name.test(nameOf(entry)))
    .map(versionsOf);
  const isOne = others.every(({ max, min }) => max === range.max && min === range.min);
  return isOne ? range : skip('targeting_not_expressible');
}

function systemsOf(row: Json): readonly Json[] {
  return listAt(row, 'device_targeting.operating_systems');
}

function nameOf(entry: Json): string {
  return textAt(entry, 'name').toLowerCase();
}

function versionsOf(entry: Json): StatedRange {
  return { min: valueAt(entry, 'min_version'), max: valueAt(entry, 'max_version') };
}
