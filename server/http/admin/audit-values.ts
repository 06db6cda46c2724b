import { unitsToNumber } from '@rewards-wall/shared/credits.ts';
import { DAY_MS, MINUTE_MS } from '@rewards-wall/shared/durations.ts';
import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { isoTime } from '../../runtime/iso-time.ts';
import { UNITS_PER_RATE } from '../../schema/feed-terms.ts';
import { settingsOf } from '@rewards-wall/shared/settings/setting.ts';
import { wallSettings } from '@rewards-wall/shared/settings/wall-settings.ts';

type Shown = readonly [name: string, value: unknown];
type Rule = (value: number) => Shown;

const inUnits =
  (name: string): Rule =>
  (value) => [name, unitsToNumber(value)];
const asTime =
  (name: string): Rule =>
  (value) => [name, isoTime(value)];

/** The amounts among a wall's settings, by setting: changes of a wall are stored under the settings' names. */
const wallAmounts = Object.fromEntries(
  settingsOf(wallSettings)
    .filter(({ kind }) => kind === 'amount')
    .map(({ path }) => path.at(-1) ?? '')
    .map((name) => [name, inUnits(name)]),
);

/** By stored name: the rest of the admin API's name and unit for values that are stored in units, ms or millionths. */
const numbers: Readonly<Record<string, Rule>> = {
  ...wallAmounts,
  amount: inUnits('amount'),
  everyMs: (value) => ['every_minutes', value / MINUTE_MS],
  from: asTime('from'),
  maxAgeMs: (value) => ['max_age_days', value / DAY_MS],
  previous_until: asTime('previous_until'),
  rate: (value) => ['rate', value / UNITS_PER_RATE],
  screenoutCredits: inUnits('screenout_credits'),
  share: inUnits('share'),
  to: asTime('to'),
};

const ids: Readonly<Record<string, string>> = {
  callMap: 'call_map',
  deliveryId: 'delivery_id',
  leadId: 'lead_id',
  postbackId: 'postback_id',
  creditsUnnamed: 'unnamed_offers',
  repeatedEvents: 'repeated_events',
};

/** Converts an audit row, including nested objects, to the names and amounts of the rest of the admin API. */
export function auditValues(stored: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(stored).map(([name, value]) => shownOf(name, value)));
}

function shownOf(name: string, value: unknown): Shown {
  const rule = Object.hasOwn(numbers, name) ? numbers[name] : undefined;
  if (rule !== undefined && typeof value === 'number') return rule(value);
  if (isRecord(value)) return [name, auditValues(value)];
  return [Object.hasOwn(ids, name) ? (ids[name] ?? name) : name, value];
}
