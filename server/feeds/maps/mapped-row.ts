import { skip, type Field } from '../../networks/reading/skip.ts';
import type { Units } from '@rewards-wall/shared/credits.ts';
import type { ReadRow } from '../../networks/feed-adapter.ts';
import { flagOf, isBlank, listAt, textOf, wordsAt, type Json } from '../../networks/reading/value-at.ts';
import { audience, type FeedTargeting } from '../../networks/reading/audience.ts';
import { statedConditions } from '../../networks/reading/conditions.ts';
import { leadCap } from '../../networks/reading/cap.ts';
import { categories } from '../../networks/reading/categories.ts';
import { completionLimit } from '../../networks/reading/goals.ts';
import { money, moneyOrNone } from '../../networks/reading/money.ts';
import { payoutModelProblem } from '../../networks/reading/payout-model.ts';
import { plainLine, plainText } from '../../networks/reading/plain-text.ts';
import { creditDelay, instant, secondsIn } from '../../networks/reading/times.ts';
import type { JsonMap, MapAmount, MapFields, MapPaths, MapWords } from './feed-map.ts';

/** Finds the value at a path of a row. */
export type ValueAt = (row: Json, path: string) => Json;

type RowMap = Pick<JsonMap, 'decimal' | 'fields'>;

const HOUR = 3600;

/** Reads one row by an operator's map. */
export function mappedRow({ decimal, fields }: RowMap, valueAt: ValueAt): (row: Json) => ReadRow {
  return (row) => {
    const at = (paths: MapPaths | undefined): Json => firstOf(row, paths, valueAt);
    const text = (paths: MapPaths | undefined): string => textOf(at(paths));
    const words = (given: MapWords | undefined): readonly string[] => wordsOf(given, at);
    const goals = fields.goals === undefined ? [] : listAt(at(fields.goals.list), '');
    const goalOf = (goal: Json, { hours, id, name, payout, ...limits }: NonNullable<MapFields['goals']>) => ({
      key: textOf(firstOf(goal, id, valueAt)),
      name: plainLine(textOf(firstOf(goal, name, valueAt))),
      payout: amountOf(payout, (paths) => firstOf(goal, paths, valueAt), { decimal, read: money }),
      timeToComplete: secondsIn(firstOf(goal, hours, valueAt), HOUR) || null,
      maxCompletions: completionLimit(firstOf(goal, limits.max_completions, valueAt)) ?? 1,
      isOnceADay: flagOf(firstOf(goal, limits.once_a_day, valueAt)) === true,
    });
    const tile = tileOf(fields.tile, text);
    const paysBeside = goals.length === 0 || fields.payout_beside_goals;
    return {
      externalId: text(fields.id),
      status: isActive(fields.status, text) ? null : skip('not_active'),
      name: plainLine(text(fields.name)),
      description: plainText(text(fields.description)),
      requirements: plainText(text(fields.requirements)),
      creditDelay: creditDelay(at(fields.credit_days)),
      imageUrl: text(fields.image),
      link: text(fields.link),
      payout:
        tile === null
          ? (payoutModelProblem(text(fields.payout_model)) ?? (paysBeside ? baseOf({ decimal, fields }, at) : 0))
          : 0,
      currency: text(fields.currency),
      goals:
        tile === null ? goals.flatMap((goal) => (fields.goals === undefined ? [] : [goalOf(goal, fields.goals)])) : [],
      ...(tile && { tile }),
      categories: categories([...words(fields.categories), text(fields.payout_model)]),
      targeting: targetingOf(fields, at, words),
      conditions: conditionsOf(fields, at, words),
      startsAt: instant(at(fields.starts_at)),
      endsAt: instant(at(fields.ends_at)),
      cap: leadCap(at(fields.daily_cap)) ?? leadCap(at(fields.total_cap), 'total'),
    };
  };
}

type Find = (paths: MapPaths | undefined) => Json;

/** The first non-empty value; if all are empty, the first. */
function firstOf(row: Json, paths: MapPaths | undefined, valueAt: ValueAt): Json {
  const values = [paths ?? []].flat().map((path) => valueAt(row, path));
  return values.find((value) => !isBlank(value)) ?? values[0];
}

/** The payout next to goals may be absent. */
function baseOf({ decimal, fields: { goals, payout } }: RowMap, at: Find): Field<Units> {
  return payout === undefined ? 0 : amountOf(payout, at, { decimal, read: goals === undefined ? money : moneyOrNone });
}

function amountOf(
  amount: MapAmount,
  at: Find,
  { decimal, read }: { decimal: RowMap['decimal']; read: typeof money },
): Field<Units> {
  return typeof amount === 'string' || Array.isArray(amount)
    ? read(at(amount), { decimal })
    : read(at(amount.path), { decimal, in: amount.in });
}

function wordsOf(given: MapWords | undefined, at: Find): readonly string[] {
  if (given === undefined || typeof given === 'string' || Array.isArray(given)) return wordsAt(at(given), '');
  const value = at(given.path);
  const parts = given.separator !== undefined && typeof value === 'string' ? value.split(given.separator) : value;
  return wordsAt(parts, '', given.key);
}

function isActive(status: MapFields['status'], text: (paths: MapPaths) => string): boolean {
  const value = status === undefined ? '' : text(status.path).toLowerCase();
  return status === undefined || status.active.some((one) => one.toLowerCase() === value);
}

/** The limits of a row that is a tile; null for an offer. */
function tileOf(tile: MapFields['tile'], text: (paths: MapPaths) => string): ReadRow['tile'] | null {
  if (tile === undefined) return null;
  const { is = [], path, ...limits } = tile;
  const isTile = path === undefined || is.some((one) => one.toLowerCase() === text(path).toLowerCase());
  return isTile ? limits : null;
}

function targetingOf(
  fields: MapFields,
  at: Find,
  words: (given: MapWords | undefined) => readonly string[],
): Field<FeedTargeting> {
  if (!isBlank(fields.must_be_empty.map((path) => at(path)))) return skip('targeting_not_expressible');
  return audience({
    countries: words(fields.countries),
    notCountries: words(fields.not_countries),
    systems: words(fields.systems),
    notSystems: words(fields.not_systems),
    devices: words(fields.devices),
    notDevices: words(fields.not_devices),
  });
}

function conditionsOf(fields: MapFields, at: Find, words: (given: MapWords | undefined) => readonly string[]) {
  return statedConditions({
    thingsToKnow: at(fields.things_to_know),
    disclaimer: at(fields.disclaimer),
    pendingTime: at(fields.pending_days),
    sessionHours: at(fields.session_hours),
    paymentRequired: at(fields.payment_required),
    versions: {
      android: { min: at(fields.android_from), max: at(fields.android_to) },
      ios: { min: at(fields.ios_from), max: at(fields.ios_to) },
    },
    browsers: words(fields.browsers),
  });
}
