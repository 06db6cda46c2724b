import {
  conditionLimits,
  OS_VERSION,
  type Conditions,
  type OsVersions,
} from '@rewards-wall/shared/schema/conditions.ts';
import { isSkip, skip, type Field } from './skip.ts';
import { flagOf, isBlank, listAt, textAt, textOf, valueAt, type Json } from './value-at.ts';
import { plainText } from './plain-text.ts';
import { daysIn, secondsIn } from './times.ts';

/** What users must know, in the network's words. Absent or blank parts aren't stated. */
export interface StatedConditions {
  /** A text, or a list of texts. */
  readonly thingsToKnow?: Json;
  readonly disclaimer?: Json;
  /** Days, or a text such as `2 days`. Unreadable text is shown as it is. */
  readonly pendingTime?: Json;
  readonly sessionHours?: Json;
  readonly paymentRequired?: Json;
  /** By system. */
  readonly versions?: Readonly<Partial<Record<keyof OsVersions, StatedRange>>>;
  /** Words, or objects with the browser at `name` or `browser`, and its versions. */
  readonly browsers?: Json;
}

export interface StatedRange {
  readonly min?: Json;
  readonly max?: Json;
}

const HOUR = 3600;

/**
 * Conditions in the form of offers: short plain text. An unreadable version or browser skips the row, because excluded
 * users must not see it.
 */
export function statedConditions(given: StatedConditions): Field<Conditions> {
  const ios = rangeOf(given.versions?.ios);
  const android = rangeOf(given.versions?.android);
  const browsers = browsersOf(given.browsers);
  if (isSkip(ios) || isSkip(android) || isSkip(browsers)) return skip('targeting_not_expressible');
  const pendingDays = daysIn(given.pendingTime);
  const hours = Math.ceil((secondsIn(given.sessionHours, HOUR) ?? 0) / HOUR);
  const things = [
    ...textsOf(given.thingsToKnow),
    ...(pendingDays === null ? textsOf(given.pendingTime) : []),
    ...(hours === 0 ? textsOf(given.sessionHours) : []),
  ].slice(0, conditionLimits.things);
  const disclaimer = plainText(textOf(given.disclaimer), conditionLimits.disclaimer);
  const paymentRequired = flagOf(given.paymentRequired);
  return {
    ...(things.length > 0 && { things_to_know: things }),
    ...(disclaimer !== '' && { disclaimer }),
    ...(pendingDays !== null && pendingDays > 0 && { pending_days: pendingDays }),
    ...(hours > 0 && hours <= 8760 && { session_hours: hours }),
    ...(paymentRequired !== null && { payment_required: paymentRequired }),
    ...((ios !== null || android !== null) && {
      os_version: { ...(ios !== null && { ios }), ...(android !== null && { android }) },
    }),
    ...(browsers.length > 0 && { browsers: [...browsers] }),
  };
}

/** Blank values are not texts: networks write 0, false and empty lists for missing values. */
function textsOf(value: Json): string[] {
  const texts = Array.isArray(value) ? value.map(textOf) : [textOf(value)];
  return texts
    .filter((text) => !isBlank(text))
    .map((text) => plainText(text, conditionLimits.thing))
    .filter((text) => text !== '');
}

/** Null if a network restricts no version. */
function rangeOf(range: StatedRange | undefined): Field<{ min?: string; max?: string } | null> {
  const min = versionOf(range?.min);
  const max = versionOf(range?.max);
  if (isSkip(min) || isSkip(max)) return skip('targeting_not_expressible');
  return min === '' && max === '' ? null : { ...(min !== '' && { min }), ...(max !== '' && { max }) };
}

/** At most three parts of a version; '' for none. */
function versionOf(value: Json): Field<string> {
  if (isBlank(value)) return '';
  const version = textOf(value).split('.').slice(0, 3).join('.');
  return OS_VERSION.test(version) ? version : skip('targeting_not_expressible');
}

function browsersOf(value: Json): Field<readonly string[]> {
  const entries = typeof value === 'string' ? value.split(/[,|]/) : listAt(value, '');
  const names = entries.filter((entry) => !isBlank(entry)).map(browserOf);
  const isReadable = names.every((name) => name !== '' && name.length <= conditionLimits.browser);
  if (!isReadable || names.length > conditionLimits.browsers) return skip('targeting_not_expressible');
  return isBlank(value) || names.length > 0 ? [...new Set(names)] : skip('targeting_not_expressible');
}

/** Such as `Chrome`, or `Chrome 120+`. */
function browserOf(entry: Json): string {
  const name = plainText(textOf(entry) || textAt(entry, 'name') || textAt(entry, 'browser'), conditionLimits.browser);
  const [min, max] = ['min_version', 'max_version'].map((field) => plainText(textOf(valueAt(entry, field)), 20));
  // `wordsAt` returns `?` for unreadable words.
  if (name === '' || name === '?') return '';
  const range = min && max ? ` ${min}–${max}` : min ? ` ${min}+` : max ? ` ≤ ${max}` : '';
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('\n', ' ') + range;
}
