import * as z from 'zod';
import { fraudActions, fraudLimits, fraudRuleNames, type FraudRuleName } from '../fraud-rules.ts';
import { currencyForms } from '../schema/currency-forms.ts';
import { idText, integerText, oneOf } from '../schema/parameters.ts';
import { expecting } from '../schema/wire.ts';
import { asObject, typed } from './fields.ts';

const words = z.string({ error: expecting('text') }).max(2000, 'must have at most 2000 characters');
const amount = z.union([words, z.number()], { error: expecting('an amount') });
const number = z.union([words, z.number()], { error: expecting('a number') });
const yesOrNo = z.boolean({ error: expecting('true or false') });

/** More than there are colors, languages or plural categories. Each name that is expected costs a check of all settings. */
const MOST_NAMES = 20;

/** Values by name. The wall's own rules know the names. */
function byName<Schema extends z.ZodType>(schema: Schema) {
  return z
    .record(z.string(), schema, asObject)
    .refine((values) => Object.keys(values).length <= MOST_NAMES, `must have at most ${MOST_NAMES} names`);
}

/** A schema for each fraud rule. */
function eachRule<Schema>(schema: (name: FraudRuleName) => Schema): Record<FraudRuleName, Schema> {
  return Object.fromEntries(fraudRuleNames.map((name) => [name, schema(name)])) as Record<FraudRuleName, Schema>;
}

/** What can be changed of a wall here. The wall's own rules check each value, and all of them together. */
const changes = {
  name: words.optional().meta({ description: 'Name of the wall' }),
  header: words.optional().meta({ description: 'Line above the offers' }),
  return_url: words.optional().meta({ description: 'Where users return to after a survey; empty for nowhere' }),
  payout_min: amount.optional().meta({ description: 'Hide offers that pay less' }),
  size: z
    .strictObject({ width: number.optional(), height: number.optional() }, asObject)
    .optional()
    .meta({ description: 'Size of the iframe in pixels' }),
  currency: z
    .strictObject(
      {
        name: words.optional().meta({ description: 'What credits are called' }),
        ratio: amount.optional().meta({ description: 'Credits per unit of payout' }),
        round: yesOrNo.optional().meta({ description: 'Whole credits only' }),
        visible: yesOrNo.optional().meta({ description: "Show amounts in the wall's currency" }),
        forms: byName(byName(words).nullable())
          .nullable()
          .optional()
          .meta({
            description:
              'What credits are called after a number, by language and plural category of CLDR, such as ' +
              '`{"en": {"one": "Coin", "other": "Coins"}}`; empty text removes a form, null those of a language',
          }),
        image_url: words.optional().meta({ description: 'Picture of a coin; empty for none' }),
      },
      asObject,
    )
    .optional()
    .meta({ description: 'The currency' }),
  theme_preset: words.optional().meta({ description: 'The look of the wall' }),
  show_observed: yesOrNo.optional().meta({ description: 'Show how soon offers really credit' }),
  customization: byName(words).optional().meta({ description: 'Colors by name, as hex digits; empty text resets one' }),
  max_payout_factor: amount
    .optional()
    .meta({ description: "Hold leads that pay more than this times the click's payout; 1 to 100" }),
  max_screenout_payout: amount.optional().meta({ description: 'Hold screen-outs and bonuses that pay more' }),
  fraud: z
    .strictObject(
      eachRule((name) =>
        z
          .strictObject({ action: oneOf(fraudActions).optional(), limit: number.optional() }, asObject)
          .optional()
          .meta(fraudLimits[name] === null ? { description: 'Has no limit' } : {}),
      ),
      asObject,
    )
    .optional()
    .meta({ description: 'What each fraud rule does with a lead that it matches, and its limit' }),
  case_sensitive_ids: yesOrNo.optional().meta({
    description: 'Ids that differ only in case may be two users; turns the fraud rule `similar_id` off',
  }),
  require_token: yesOrNo.optional().meta({ description: 'List offers only for requests with a user token' }),
  refuse_browser_keys: yesOrNo.optional().meta({ description: 'Refuse secret keys that pages send' }),
  origins: z
    .array(z.string({ error: expecting('an origin') }), { error: expecting('a list of origins') })
    .max(100, 'must have at most 100 origins')
    .optional()
    .meta({ description: 'Origins of the pages that may frame the wall and call with user tokens; none = any' }),
};

/** Settings that are not saved, for the preview. */
export const wallBody = z.strictObject(changes, asObject);

export const wallChangeBody = z
  .strictObject(
    {
      ...changes,
      expected: z.strictObject(changes, asObject).optional().meta({
        description:
          'What some settings were when you read them, in the same form. If one is something else by now, nothing is changed',
      }),
    },
    asObject,
  )
  .meta({ id: 'AdminWallBody' });

export const newWallBody = z
  .strictObject(
    {
      publisher: z
        .int({ error: expecting('a publisher’s id') })
        .positive('must be a publisher’s id')
        .optional()
        .meta({ description: 'The publisher; absent: a new one' }),
      publisher_name: typed(100).optional().meta({ description: 'Name of the new publisher' }),
      name: words.meta({ description: 'Name of the wall' }),
      currency: z
        .strictObject(
          {
            name: words.meta({ description: 'What credits are called' }),
            ratio: amount.meta({ description: 'Credits per unit of payout' }),
            round: yesOrNo.optional().meta({ description: 'Whole credits only; false by default' }),
          },
          asObject,
        )
        .meta({ description: 'The currency' }),
    },
    asObject,
  )
  .refine((wall) => (wall.publisher === undefined) !== (wall.publisher_name === undefined), {
    path: ['publisher_name'],
    error: 'is required for a new publisher, and only for one',
  })
  .meta({ id: 'AdminNewWallBody' });

export const wallAdded = z
  .object({
    pub_id: z.int().meta({ description: 'Its publisher' }),
    adwall_id: z.int().meta({ description: 'The wall. It has no secret key yet' }),
  })
  .meta({ id: 'AdminWallAdded' });

export type WallAdded = z.output<typeof wallAdded>;

export const wallSettingsShown = z
  .object({
    adwall_id: z.int().meta({ description: 'The wall' }),
    pub_id: z.int().meta({ description: 'Its publisher' }),
    name: z.string().meta({ description: 'Name of the wall' }),
    header: z.string().meta({ description: 'Line above the offers' }),
    return_url: z.string().nullable().meta({ description: 'Where users return to after a survey; null = nowhere' }),
    payout_min: z.number().meta({ description: 'Offers that pay less are hidden' }),
    size: z.object({ width: z.int(), height: z.int() }).meta({ description: 'Size of the iframe in pixels' }),
    currency: z
      .object({
        name: z.string(),
        ratio: z.number(),
        round: z.boolean(),
        visible: z.boolean(),
        forms: currencyForms,
        image_url: z.string().nullable(),
      })
      .meta({ description: 'The currency' }),
    theme_preset: z.string().meta({ description: 'The look of the wall' }),
    show_observed: z.boolean().meta({ description: 'Whether it shows how soon offers really credit' }),
    customization: z.record(z.string(), z.string()).meta({ description: 'Colors by name, as hex digits' }),
    max_payout_factor: z.number().meta({ description: "Leads that pay more than this times the click's are held" }),
    max_screenout_payout: z.number().meta({ description: 'Screen-outs and bonuses that pay more are held' }),
    fraud: z
      .object(eachRule(() => z.object({ action: z.enum(fraudActions), limit: z.int() })))
      .meta({ description: 'What each fraud rule does, and its limit' }),
    case_sensitive_ids: z.boolean().meta({ description: 'Whether ids that differ only in case may be two users' }),
    require_token: z.boolean().meta({ description: 'Whether users need a token' }),
    refuse_browser_keys: z.boolean().meta({ description: 'Whether secret keys of pages are refused' }),
    origins: z.array(z.string()).meta({ description: 'Origins of pages; none = any' }),
  })
  .meta({ id: 'AdminWallSettings' });

export const previewQuery = z.object({
  subid1: z.string().max(60).optional().meta({ description: 'Ignored: the preview is nobody’s' }),
  settings: z
    .string()
    .max(3500, 'must have at most 3500 characters')
    .optional()
    .meta({ description: 'JSON of the changes that are not saved' }),
  theme: z.enum(['light', 'dark']).optional().meta({ description: 'Read by the page itself' }),
  wall: idText().optional().meta({ description: 'Ignored' }),
  v: integerText({ min: 0 }).optional().meta({ description: 'Ignored: makes the browser load the page again' }),
});

export type WallSettingsShown = z.output<typeof wallSettingsShown>;
