import { countryCodes, isCountryCode } from '@rewards-wall/shared/catalog/countries.ts';
import type { DeviceKind } from '@rewards-wall/shared/catalog/devices.ts';
import type { Targeting } from '../../schema/targeting.ts';
import { isSkip, skip, type Field } from './skip.ts';

/** The audience of a network's offer, in the network's words. An absent or empty list restricts nothing. */
export interface Audience {
  /** ISO codes. `*`, `ALL`, `WW` and the like mean every country. */
  readonly countries?: readonly string[];
  readonly notCountries?: readonly string[];
  /** Operating systems, such as `Android`, `iOS` or `iPad`. */
  readonly systems?: readonly string[];
  readonly notSystems?: readonly string[];
  /** Kinds of device, such as `smartphone`. */
  readonly devices?: readonly string[];
  readonly notDevices?: readonly string[];
}

/** The parts of an offer's targeting that networks use. */
export type FeedTargeting = Pick<Targeting, 'countries' | 'devices' | 'target_system'>;

/** Words in place of country codes. */
const EVERYWHERE = new Set(['*', 'ALL', 'ANY', 'WW', 'WORLD', 'WORLDWIDE', 'GLOBAL', 'INTERNATIONAL']);
const ALL_WORDS = new Set(['*', 'all', 'any', 'all devices', 'all platforms']);

const systems = ['iphone', 'ipad', 'android', 'windows', 'mac', 'linux'] as const;
type System = (typeof systems)[number];

const ios: readonly System[] = ['iphone', 'ipad'];
const desktop: readonly System[] = ['windows', 'mac', 'linux'];

/** The networks' words for systems. */
const systemWords: Readonly<Record<string, readonly System[]>> = {
  android: ['android'],
  ios,
  iphone: ['iphone'],
  ipad: ['ipad'],
  iphone_ipad: ios,
  windows: ['windows'],
  mac: ['mac'],
  macos: ['mac'],
  'mac os': ['mac'],
  'mac os x': ['mac'],
  'os x': ['mac'],
  osx: ['mac'],
  linux: ['linux'],
  desktop,
  web: desktop,
  pc: desktop,
  mobile: [...ios, 'android'],
};

const deviceWords: Readonly<Record<string, readonly DeviceKind[]>> = {
  desktop: ['desktop'],
  pc: ['desktop'],
  computer: ['desktop'],
  web: ['desktop'],
  phone: ['phone'],
  smartphone: ['phone'],
  mobile: ['phone', 'tablet'],
  'mobile phone': ['phone'],
  mobile_phone: ['phone'],
  feature_phone: [],
  tablet: ['tablet'],
};

const everyDevice: readonly DeviceKind[] = ['desktop', 'phone', 'tablet'];

/**
 * Converts a network's inclusions and exclusions to targeting that is never wider than the network's. So an unknown
 * word is dropped from an inclusion, but skips the row in an exclusion.
 */
export function audience(given: Audience): Field<FeedTargeting> {
  const countries = countriesOf(given.countries ?? [], given.notCountries ?? []);
  if (isSkip(countries)) return countries;
  const kinds = chosen(everyDevice, deviceWords, given.devices ?? [], given.notDevices ?? []);
  const named = chosen(systems, systemWords, given.systems ?? [], given.notSystems ?? []);
  if (kinds === null || named === null) return skip('targeting_not_expressible');
  const devices = kinds.length === everyDevice.length ? [] : kinds;
  const isDesktopWhole = desktop.every((system) => named.includes(system));
  const isForDesktop = kinds.every((kind) => kind === 'desktop');
  if (named.length === systems.length || (isForDesktop && isDesktopWhole))
    return { countries, devices, target_system: [] };
  const mobile = targetSystems(named);
  if (mobile.length > 0 && !isForDesktop) return { countries, devices, target_system: mobile };
  return isDesktopWhole && kinds.includes('desktop')
    ? { countries, devices: ['desktop'], target_system: [] }
    : skip('targeting_not_expressible');
}

function countriesOf(include: readonly string[], exclude: readonly string[]): Field<readonly string[]> {
  const included = include.map(ourCode);
  const excluded = exclude.map(ourCode);
  const isEverywhere = included.length === 0 || included.some((code) => EVERYWHERE.has(code));
  if (isEverywhere && excluded.length === 0) return [];
  if (!excluded.every(isCountryCode)) return skip('targeting_not_expressible');
  const listed = isEverywhere ? countryCodes : included.filter(isCountryCode);
  const kept = [...new Set(listed)].filter((code) => !excluded.includes(code)).toSorted();
  return kept.length === 0 ? skip('no_known_country') : kept;
}

/** Networks write UK for GB, and EL for GR. */
function ourCode(text: string): string {
  const code = text.trim().toUpperCase();
  if (code === 'UK') return 'GB';
  return code === 'EL' ? 'GR' : code;
}

/** The values that are included and not excluded. Null if none is left, or if an exclusion is unknown. */
function chosen<Value extends string>(
  every: readonly Value[],
  known: Readonly<Record<string, readonly Value[]>>,
  include: readonly string[],
  exclude: readonly string[],
): readonly Value[] | null {
  const valuesOf = (word: string): readonly Value[] | null =>
    Object.hasOwn(known, word) ? (known[word] ?? null) : null;
  const included = include.map(plainWord);
  const excluded = exclude.map(plainWord);
  if (excluded.some((word) => valuesOf(word) === null)) return null;
  const isAll = included.length === 0 || included.some((word) => ALL_WORDS.has(word));
  const listed = isAll ? every : every.filter((value) => included.some((word) => valuesOf(word)?.includes(value)));
  const kept = listed.filter((value) => !excluded.some((word) => valuesOf(word)?.includes(value)));
  return kept.length === 0 ? null : kept;
}

/** Ids of the contract's target systems. */
function targetSystems(named: readonly System[]): readonly number[] {
  const hasAllIos = ios.every((system) => named.includes(system));
  return [
    ...(named.includes('android') ? [40] : []),
    ...(hasAllIos ? [50] : [...(named.includes('iphone') ? [51] : []), ...(named.includes('ipad') ? [52] : [])]),
  ];
}

function plainWord(word: string): string {
  return word.trim().toLowerCase();
}
