import * as z from 'zod';
import { tileLimits } from '../../schema/offer-row.ts';
import { decimalMark } from '../../schema/outside-amount.ts';
import { targeting } from '../../schema/targeting.ts';

/** Names and paths reach only own properties, but no map needs this one. */
const unsafe = (text: string): boolean => text.split('.').includes('__proto__');

const text = (max: number) =>
  z.string({ error: 'must be text' }).min(1, 'must not be empty').max(max, `must have at most ${max} characters`);
const name = text(64)
  .regex(/^[\w.[\]-]+$/, 'must be a name')
  .refine((value) => !unsafe(value), 'must be a name');
const value = text(1000);
const object = { error: 'must be an object' };
const oneOfKinds = (kinds: string) => ({
  error: ({ code }: { code?: string }) => (code === 'invalid_union' ? `must be ${kinds}` : object.error),
});

/** The path of a value in a row: names joined by dots, or a column. Of several, the first non-empty value counts. */
const path = text(200).refine((one) => !unsafe(one), 'must be a path');
const paths = z.union([path, z.array(path).min(1).max(5)], { error: 'must be a path, or a list of up to 5' });

const amount = z.union([paths, z.strictObject({ path: paths, in: z.literal('cents') })], {
  error: 'must be a path, or {"path", "in": "cents"}',
});
const words = z.union([paths, z.strictObject({ path: paths, key: path.optional(), separator: text(3).optional() })], {
  error: 'must be a path, or {"path", "key", "separator"}',
});
const slot = z.union([z.strictObject({ parameter: name }), z.strictObject({ placeholder: text(64) })], {
  error: 'must be {"parameter"} or {"placeholder"}',
});

const fields = z.strictObject(
  {
    id: paths,
    name: paths,
    link: paths,
    description: paths.optional(),
    requirements: paths.optional(),
    image: paths.optional(),
    /** The payout of a lead. Goals replace it, unless `payout_beside_goals` says that both pay. */
    payout: amount.optional(),
    payout_beside_goals: z.boolean({ error: 'must be true or false' }).default(false),
    /** A word such as CPA. Offers that pay for anything but leads are skipped. */
    payout_model: paths.optional(),
    currency: paths.optional(),
    goals: z
      .strictObject(
        {
          list: path,
          id: paths,
          name: paths,
          payout: amount,
          hours: paths.optional(),
          /** How often a goal pays; once if absent. */
          max_completions: paths.optional(),
          once_a_day: paths.optional(),
        },
        object,
      )
      .optional(),
    countries: words.optional(),
    not_countries: words.optional(),
    systems: words.optional(),
    not_systems: words.optional(),
    devices: words.optional(),
    not_devices: words.optional(),
    android_from: paths.optional(),
    android_to: paths.optional(),
    ios_from: paths.optional(),
    ios_to: paths.optional(),
    browsers: words.optional(),
    /** A text, or a list of texts. */
    things_to_know: paths.optional(),
    disclaimer: paths.optional(),
    /** Days until the network confirms a lead. */
    pending_days: paths.optional(),
    session_hours: paths.optional(),
    payment_required: paths.optional(),
    /** Restrictions that offers can't express: a row with a value in one of these is skipped. */
    must_be_empty: z.array(path, { error: 'must be a list of paths' }).max(20).default([]),
    categories: words.optional(),
    starts_at: paths.optional(),
    ends_at: paths.optional(),
    daily_cap: paths.optional(),
    total_cap: paths.optional(),
    credit_days: paths.optional(),
    /**
     * Rows that are links to walls of other networks, which pay open amounts: all rows, or those whose value at `path` is
     * one of `is`. The operator sets the limits, never the network.
     */
    tile: z
      .strictObject({ path: paths.optional(), is: z.array(value).min(1).max(20).optional(), ...tileLimits }, object)
      .refine(({ is, path: at }) => (at === undefined) === (is === undefined), 'must have both path and is, or neither')
      .optional(),
    /** Rows with any other status are skipped. */
    status: z.strictObject({ path: paths, active: z.array(value).min(1).max(20) }, object).optional(),
  },
  object,
);

const pairs = z.record(name, value, object);
const headerText = (max: number) => text(max).regex(/^[\x20-\x7e]+$/, 'must have printable ASCII characters only');
const counts = z.enum(['rows', 'pages'], { error: 'must be rows or pages' });
const total = z.discriminatedUnion(
  'in',
  [z.strictObject({ in: z.literal('body'), path, counts }), z.strictObject({ in: z.literal('header'), name, counts })],
  oneOfKinds('body or header'),
);
const size = z
  .strictObject(
    {
      parameter: name,
      rows: z.int({ error: 'must be a whole number' }).min(1, 'must be 1 to 10000').max(10_000, 'must be 1 to 10000'),
    },
    object,
  )
  .nullable()
  .default(null);

const shared = {
  request: z.strictObject(
    {
      path: text(500).regex(/^\/[^?#\s]*$/, 'must start with / and have no query'),
      query: z.record(name, z.union([value, z.array(value).min(1).max(50)]), object).optional(),
      headers: z.record(name, headerText(1000), object).optional(),
      json: z.record(name, z.json(), object).optional(),
      form: pairs.optional(),
    },
    object,
  ),
  credential: z
    .discriminatedUnion(
      'in',
      [
        z.strictObject({ in: z.literal('header'), name, prefix: headerText(30).optional() }),
        z.strictObject({ in: z.enum(['query', 'json', 'form']), name }),
        /** As the password for the user name in the setting `user`. */
        z.strictObject({ in: z.literal('basic') }),
      ],
      oneOfKinds('header, query, json, form or basic'),
    )
    .nullable()
    .default(null),
  pages: z
    .discriminatedUnion(
      'kind',
      [
        z.strictObject({
          kind: z.literal('page'),
          parameter: name,
          first: z.literal([0, 1], { error: 'must be 0 or 1' }),
          size,
          total: total.optional(),
        }),
        z.strictObject({ kind: z.literal('offset'), parameter: name, size, total: total.optional() }),
        z.strictObject({ kind: z.literal('next-url'), next: path, more: path.optional() }),
      ],
      oneOfKinds('page, offset or next-url'),
    )
    .nullable()
    .default(null),
  link: z.strictObject({ click: slot, user: slot.optional() }, object),
  scheme: text(40)
    .regex(/^[a-z0-9-]+$/, 'must be the name of a scheme')
    .default('secret-url'),
  /** The targeting of all rows. It narrows what each row says. */
  constants: targeting.optional(),
  /** The decimal mark. Without it, an amount such as `2,250` is ambiguous. */
  decimal: decimalMark.optional(),
};

/** An operator's own map of a feed in JSON. */
export const jsonMap = z
  .strictObject(
    {
      ...shared,
      /** The path to the list of rows: an array, or an object keyed by ID. '' is the whole response. */
      list: path.or(z.literal('')).default(''),
      answer: z
        .strictObject(
          {
            path,
            good: z.array(value).min(1).max(10),
            empty: z.array(value).max(10).optional(),
            message: path.default('message'),
          },
          object,
        )
        .nullable()
        .default(null),
      fields,
    },
    object,
  )
  .check(checkMap);

/** An operator's own map of a feed in CSV, whose first line names the columns. */
export const csvMap = z
  .strictObject(
    {
      ...shared,
      delimiter: z.enum([',', ';', '\t', '|'], { error: 'must be , or ; or | or a tab' }).default(','),
      fields: fields.omit({ goals: true, payout_beside_goals: true }),
    },
    object,
  )
  .check(checkMap);

export type JsonMap = z.output<typeof jsonMap>;
export type CsvMap = z.output<typeof csvMap>;
export type MapFields = JsonMap['fields'];
export type MapPaths = z.output<typeof paths>;
export type MapAmount = z.output<typeof amount>;
export type MapWords = z.output<typeof words>;

/** Headers that the service sets itself. */
const OWN_HEADERS = /^(?:accept-encoding|authorization|connection|content-.*|cookie|host|transfer-encoding)$/i;

interface CheckedMap extends Pick<JsonMap, 'request' | 'credential'> {
  fields: {
    readonly payout?: unknown;
    readonly goals?: unknown;
    readonly tile?: { readonly path?: unknown } | undefined;
  };
}

/** Checks across several parts of a map. */
function checkMap({ issues, value: map }: z.core.ParsePayload<CheckedMap>): void {
  const refuse = (at: string[], message: string): void => {
    issues.push({ code: 'custom', path: at, message, input: map });
  };
  const { credential, fields: given, request } = map;
  if (request.json !== undefined && request.form !== undefined) refuse(['request', 'form'], 'must be absent with json');
  if (credential?.in === 'json' && request.json === undefined)
    refuse(['request', 'json'], 'is required: the credential goes there');
  if (credential?.in === 'form' && request.form === undefined)
    refuse(['request', 'form'], 'is required: the credential goes there');
  for (const header of Object.keys(request.headers ?? {})) {
    if (OWN_HEADERS.test(header)) refuse(['request', 'headers', header], 'must be absent: the service sets it');
  }
  const areTiles = given.tile !== undefined && given.tile.path === undefined;
  if (given.payout === undefined && given.goals === undefined && !areTiles) {
    refuse(['fields', 'payout'], 'is required');
  }
}
