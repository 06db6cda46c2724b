import { countryCodes } from '@rewards-wall/shared/catalog/countries.ts';
import { skip, type Field } from './skip.ts';
import type { FeedTargeting } from './audience.ts';

/** The two systems that one `target_system` ID stands for. */
const ALL_IOS = 50;
const iosParts = [51, 52];

/** The users whom all of these reach, or a skip if there are none. */
export function commonTargeting(all: readonly FeedTargeting[]): Field<FeedTargeting> {
  const countries = common(all.map((one) => one.countries));
  const devices = common(all.map((one) => one.devices));
  const systems = common(all.map((one) => one.target_system.flatMap((id) => (id === ALL_IOS ? iosParts : [id]))));
  if (countries === null) return skip('no_known_country');
  if (devices === null || systems === null) return skip('targeting_not_expressible');
  const isForDesktop = devices.length === 1 && devices[0] === 'desktop';
  if (isForDesktop && systems.length > 0) return skip('targeting_not_expressible');
  const hasAllIos = iosParts.every((id) => systems.includes(id));
  const target_system = hasAllIos ? [...systems.filter((id) => !iosParts.includes(id)), ALL_IOS] : systems;
  return { countries, devices, target_system };
}

/**
 * The users whom at least one of these reaches. They may differ only in countries, because an offer can't express a
 * union of other differences.
 */
export function anyTargeting(all: readonly FeedTargeting[]): Field<FeedTargeting> {
  const [first, ...others] = all;
  if (first === undefined) return { countries: [], devices: [], target_system: [] };
  const formOf = ({ devices, target_system }: FeedTargeting): string =>
    JSON.stringify([devices.toSorted(), target_system.toSorted((a, b) => a - b)]);
  if (others.some((one) => formOf(one) !== formOf(first))) return skip('targeting_not_expressible');
  const isEverywhere = all.some(({ countries }) => countries.length === 0);
  const named = [...new Set(all.flatMap(({ countries }) => countries))].toSorted();
  return { ...first, countries: isEverywhere || named.length === countryCodes.length ? [] : named };
}

/** The intersection of the lists, where an empty list means everything. Null if it is empty. */
function common<Value>(lists: readonly (readonly Value[])[]): readonly Value[] | null {
  const [first, ...others] = lists.filter((list) => list.length > 0);
  if (first === undefined) return [];
  const kept = first.filter((value) => others.every((list) => list.includes(value)));
  return kept.length === 0 ? null : kept;
}
