import * as z from 'zod';
import type { PathParameter, RouteName, routes } from '../routes.ts';
import { subid } from './parameters.ts';
import { wire } from './wire.ts';

/**
 * How to read a path parameter. An `id` must be plain digits; other text identifies nothing, which gives 404. `text` is
 * percent-decoded first; if its schema refuses it, the path is malformed, which gives 400.
 */
export interface PathParameterRule<Schema extends z.ZodType = z.ZodType> {
  readonly kind: 'id' | 'text';
  readonly schema: Schema;
}

const id = (description: string) => ({
  kind: 'id' as const,
  schema: z
    .string()
    .transform((value, context) => {
      const number = /^[1-9]\d{0,15}$/.test(value) ? Number(value) : Number.NaN;
      if (Number.isSafeInteger(number)) return number;
      context.addIssue('must be a positive integer');
      return z.NEVER;
    })
    .meta({ description, override: wire({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
});

const text = <Schema extends z.ZodType>(schema: Schema) => ({ kind: 'text' as const, schema });

/** The schema of every path parameter of the endpoints, by its name. */
export const pathParameters = {
  pubId: id('The publisher'),
  adwallId: id('The wall'),
  profileId: id('The panel'),
  offer_id: id('The offer'),
  subid1: text(subid),
  source: text(z.string().meta({ description: 'Name of the source' })),
  secret: text(z.string().meta({ description: "The source's secret", sensitive: true })),
  token: text(z.string().meta({ description: 'Token from the `click_url` of the offers list' })),
  feed: text(z.string().meta({ description: 'Name of the feed' })),
  run_id: text(z.string().meta({ description: 'The run of the feed' })),
  survey_provider: text(z.string().meta({ description: 'Name of the account at a survey provider' })),
  admin_id: text(z.string().meta({ description: 'The person' })),
  key_id: text(z.string().meta({ description: 'The admin key' })),
  wall_key_id: id('The secret key'),
  rule_id: text(z.string().meta({ description: 'The rule' })),
  placement: text(z.string().meta({ description: 'The placement' })),
  click_id: text(z.string().meta({ description: 'The click' })),
  lead_id: text(z.string().meta({ description: 'The lead' })),
  postback_id: text(z.string().meta({ description: 'The postback' })),
  delivery_id: text(z.string().meta({ description: 'The delivery' })),
  call_id: text(z.string().meta({ description: 'The refused call' })),
  transaction_id: id('The ledger row'),
  ticket_id: id('The ticket'),
  owner: text(z.string().meta({ description: 'The wall or panel of a user: `wall-1`, `panel-1`' })),
  passkey_id: text(z.string().meta({ description: 'The passkey' })),
  session_id: text(z.string().meta({ description: 'The session' })),
} satisfies Readonly<Record<PathParameter<(typeof routes)[RouteName]['path']>, PathParameterRule>> &
  Readonly<Record<string, PathParameterRule>>;

export type PathParameterName = keyof typeof pathParameters;

/** The parameters of one path, as their schemas read them. */
export type PathParameters = {
  readonly [Name in PathParameterName]?: z.output<(typeof pathParameters)[Name]['schema']>;
};

/** The rule of a parameter. Throws RangeError for a name that no public path has. */
export function pathParameterRule(name: string): PathParameterRule {
  if (!Object.hasOwn(pathParameters, name)) throw new RangeError(`there is no path parameter {${name}}`);
  return pathParameters[name as PathParameterName];
}
