import { categories } from '@rewards-wall/shared/catalog/categories.ts';
import { numberFault, numberOf } from '../../parts/number-of.ts';
import type { Reply } from '../../reply.ts';
import type { Rule } from './rule-words.ts';

/** What a new rule starts from. */
export type Start = keyof typeof starts;

/** A field of a form, named as the part of the rule that it sets. */
export interface StartField {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly value?: string;
  readonly type?: 'text' | 'datetime-local';
  readonly inputmode?: 'decimal' | 'numeric';
  readonly isOptional?: true;
  /** What can be chosen. The value is the chosen ones, with commas between them. */
  readonly options?: readonly (readonly [value: string, label: string])[];
}

export interface StartForm {
  readonly label: string;
  readonly meaning: string;
  /** Whether it usually goes above all other rules. */
  readonly isFirst?: true;
  readonly fields: readonly StartField[];
}

const AGE = 'rule.when.account_age_days';
const ATTRIBUTES = 'rule.when.attributes';
const HOLD = 'rule.then.hold_days';
const FACTOR = 'rule.then.multiply';
const FROM = 'rule.from';
const UNTIL = 'rule.until';
const BUDGET = 'rule.budget';
const CATEGORIES = 'rule.when.categories';
const VALID = 'rule.click_valid_days';
export const JSON_TEXT = 'rule';

export const starts = {
  sale: {
    label: 'A sale',
    meaning: 'Offers pay more until a date.',
    isFirst: true,
    fields: [
      {
        name: FACTOR,
        label: 'Factor',
        value: '2',
        hint: 'From 0.1 to 10. With 2, offers pay twice as much.',
        inputmode: 'decimal',
      },
      {
        name: CATEGORIES,
        label: 'Categories (optional)',
        hint: 'All offers, if none is chosen. An offer in several categories needs one of them.',
        options: categories.map(({ id, name }) => [String(id), name] as const),
      },
      { name: FROM, label: 'Starts (optional)', hint: 'At once, if empty.', type: 'datetime-local', isOptional: true },
      { name: UNTIL, label: 'Ends', type: 'datetime-local' },
      {
        name: BUDGET,
        label: 'Budget (optional)',
        hint: 'The most credits that the sale adds. Then it stops.',
        inputmode: 'decimal',
        isOptional: true,
      },
      {
        name: VALID,
        label: 'Days a click keeps the sale (optional)',
        hint: 'Later leads are paid without it. If empty, 30 with a budget, and no limit without one.',
        inputmode: 'numeric',
        isOptional: true,
      },
    ],
  },
  wait: {
    label: 'New users wait',
    meaning: 'Leads of new users credit later, so that networks can take them back before. It needs user tokens.',
    fields: [
      {
        name: AGE,
        label: 'Accounts up to this age, in days',
        value: '6',
        hint: 'With 6, the first week of each account',
        inputmode: 'numeric',
      },
      {
        name: HOLD,
        label: 'Days until a lead credits',
        value: '14',
        hint: 'From 0 to 180. Reversals shows how late networks take leads back.',
        inputmode: 'numeric',
      },
    ],
  },
  paid: {
    label: 'Hide paid offers',
    meaning: 'Offers that ask for money are not shown.',
    fields: [
      {
        name: ATTRIBUTES,
        label: 'Only from users with these attributes (optional)',
        hint: 'As your server puts them into tokens, such as tier=bronze, vip=false. From all users, if empty.',
        isOptional: true,
      },
    ],
  },
  json: { label: 'Any rule as JSON', meaning: 'All conditions and effects are available.', fields: [] },
} as const satisfies Record<string, StartForm>;

const SATURDAY = 6;

/** Start and end of the coming weekend, as a form for a sale opens with; on a weekend, from now. */
export function weekendValues(now: Date, isUtc: boolean): Readonly<Record<string, string>> {
  // A clock whose UTC fields are those of the zone in which times are typed.
  const clock = new Date(now.getTime() - (isUtc ? 0 : now.getTimezoneOffset() * 60_000));
  const midnight = (days: number): string =>
    new Date(Date.UTC(clock.getUTCFullYear(), clock.getUTCMonth(), clock.getUTCDate() + days))
      .toISOString()
      .slice(0, 'YYYY-MM-DDTHH:MM'.length);
  const day = clock.getUTCDay() === 0 ? SATURDAY + 1 : clock.getUTCDay();
  return { [FROM]: day < SATURDAY ? midnight(SATURDAY - day) : '', [UNTIL]: midnight(SATURDAY + 2 - day) };
}

const numbers: Readonly<Partial<Record<Start, readonly string[]>>> = {
  sale: [FACTOR, BUDGET, VALID],
  wait: [AGE, HOLD],
};

/**
 * The rule that a form describes, as typed: the service validates it. Refuses what can't be sent to it. `isUtc`: whether
 * times are typed in UTC.
 */
export function ruleIn(start: Start, text: (name: string) => string, isUtc: boolean): Reply<unknown> {
  /** An empty field is no number, which the service refuses. */
  const number = (name: string): number => numberOf(text(name)) ?? NaN;
  const wrong = (numbers[start] ?? []).find((name) => Number.isNaN(numberOf(text(name))));
  if (wrong !== undefined) return refused(wrong, numberFault(text(wrong)));
  switch (start) {
    case 'sale': {
      const [from, until] = [timeIn(text(FROM), isUtc), timeIn(text(UNTIL), isUtc)];
      const [budget, days] = [numberOf(text(BUDGET)), numberOf(text(VALID))];
      const chosen = text(CATEGORIES).split(',').filter(Boolean).map(Number);
      if (until === null) return refused(UNTIL, 'is required');
      return given({
        when: chosen.length === 0 ? {} : { categories: chosen },
        then: { multiply: number(FACTOR) },
        ...(from !== null && { from }),
        until,
        ...(budget !== null && { budget }),
        ...(days !== null && { click_valid_days: days }),
      });
    }
    case 'wait':
      return given({ when: { account_age_days: { max: number(AGE) } }, then: { hold_days: number(HOLD) } });
    case 'paid': {
      const attributes = attributesIn(text(ATTRIBUTES));
      if (attributes === null) return refused(ATTRIBUTES, 'must be names with values, such as tier=bronze');
      const isForAll = Object.keys(attributes).length === 0;
      return given({ when: { payment_required: true, ...(!isForAll && { attributes }) }, then: { hide: true } });
    }
    case 'json':
      try {
        return given(JSON.parse(text(JSON_TEXT)));
      } catch {
        return refused(JSON_TEXT, 'must be JSON');
      }
  }
}

/** Which form shows a rule, and the values of its fields. JSON, if a form would lose or change any of it. */
export function formOf(rule: Rule['rule'], isUtc: boolean): { start: Start; values: Readonly<Record<string, string>> } {
  const { budget, click_valid_days: days, from, then, until, when } = rule;
  const values: Readonly<Record<string, string>> = {
    [FACTOR]: textOf(then.multiply),
    [FROM]: typedTime(from, isUtc),
    [UNTIL]: typedTime(until, isUtc),
    [BUDGET]: textOf(budget),
    [VALID]: textOf(days),
    [CATEGORIES]: (when.categories ?? []).join(','),
    [AGE]: textOf(when.account_age_days?.max),
    [HOLD]: textOf(then.hold_days),
    [ATTRIBUTES]: Object.entries(when.attributes ?? {})
      .map(([name, value]) => `${name}=${String(value)}`)
      .join(', '),
  };
  const start = (['sale', 'wait', 'paid'] as const).find((one) => {
    const read = ruleIn(one, (name) => values[name] ?? '', isUtc);
    return read.ok && sameText(read.body as Rule['rule']) === sameText(rule);
  });
  return start === undefined ? { start: 'json', values: {} } : { start, values };
}

/** A text that is equal for rules that say the same. */
function sameText({ from, until, ...rule }: Rule['rule']): string {
  const times = [from, until].map((time) => time && Date.parse(time));
  const sorted = (_: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return JSON.stringify([times, rule], sorted);
}

function textOf(value: number | undefined): string {
  return value === undefined ? '' : String(value);
}

/** What a typed time means: its day of the week, and the zone in which it is typed. */
export function timeHint(typed: string, isUtc: boolean): string {
  const { timeZone } = new Intl.DateTimeFormat('en', isUtc ? { timeZone: 'UTC' } : {}).resolvedOptions();
  const at = Date.parse(timeIn(typed, isUtc) ?? '');
  const day = Number.isNaN(at) ? '' : new Intl.DateTimeFormat('en', { weekday: 'long', timeZone }).format(at);
  return `${day === '' ? 'In' : `${day}, in`} the time zone ${timeZone}.`;
}

/** A time as a field has it. */
function typedTime(time: string | undefined, isUtc: boolean): string {
  if (time === undefined) return '';
  const at = new Date(time);
  const local = new Date(at.getTime() - (isUtc ? 0 : at.getTimezoneOffset() * 60_000));
  return local.toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);
}

function given(rule: unknown): Reply<unknown> {
  return { ok: true, body: rule };
}

function refused(path: string, message: string): Reply<unknown> {
  const detail = 'The rule is not valid.';
  return { ok: false, problem: { code: 'invalid_request', detail, errors: [{ path, code: 'invalid', message }] } };
}

/** The typed time with its zone; null if empty. */
function timeIn(typed: string, isUtc: boolean): string | null {
  if (typed === '') return null;
  const at = new Date(isUtc ? `${typed}Z` : typed);
  return Number.isNaN(at.getTime()) ? typed : at.toISOString();
}

/** Typed attributes, such as `tier=bronze, vip=false`; null if one has no name or value. */
function attributesIn(typed: string): Readonly<Record<string, unknown>> | null {
  const pairs = typed.split(',').filter((part) => part.trim() !== '');
  const read = pairs.map((part) => /^\s*([^=\s]+)\s*=\s*(.*\S)\s*$/s.exec(part));
  if (read.includes(null)) return null;
  return Object.fromEntries(read.map((match) => [match?.[1] ?? '', valueIn(match?.[2] ?? '')]));
}

function valueIn(typed: string): string | number | boolean {
  if (typed === 'true' || typed === 'false') return typed === 'true';
  return /^-?\d+(?:\.\d+)?$/.test(typed) ? Number(typed) : typed;
}
