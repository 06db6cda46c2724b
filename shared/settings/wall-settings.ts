import * as z from 'zod';
import { MAX_PAYOUT_UNITS, UNITS_PER_CREDIT, type Units } from '../credits.ts';
import { fraudActions, fraudRuleNames } from '../fraud-rules.ts';
import { pluralCategories } from '../plural-categories.ts';
import { currencyForms } from '../schema/currency-forms.ts';
import { amountWithin, flag, idText, integerText, oneOf } from '../schema/parameters.ts';
import { text } from '../schema/text.ts';
import { themePresets } from '../theme-presets.ts';
import { languages } from '../languages.ts';
import { fraudSettings } from './fraud-settings.ts';
import { secureAddress } from '../schema/image-address.ts';
import { origins, ORIGINS_HELP } from './origins.ts';
import { setting } from './setting.ts';
import { expecting } from '../schema/wire.ts';

/** The largest ratio of a wall: 1,000,000 credits per unit of payout. */
export const MAX_RATIO_UNITS: Units = 1_000_000 * UNITS_PER_CREDIT;

/** The colors of a wall that a publisher can set. */
export const colorNames = ['accent', 'on_accent', 'background', 'surface', 'text'] as const;

export type ColorName = (typeof colorNames)[number];

const color = z
  .string({ error: expecting('a color') })
  .toLowerCase()
  .regex(/^(?:[0-9a-f]{3}|[0-9a-f]{6})$/, { error: "must be a color of 3 or 6 hex digits, without '#'" })
  .optional();

const unknownOr =
  (message: string) =>
  (issue: { readonly code?: string; readonly input?: unknown }): string =>
    issue.code === 'unrecognized_keys' ? 'is not a known field' : issue.input === undefined ? 'is required' : message;

const customization = z.strictObject(
  { accent: color, on_accent: color, background: color, surface: color, text: color } satisfies Record<
    ColorName,
    unknown
  >,
  { error: unknownOr(`must map names to colors; the names are ${colorNames.join(', ')}`) },
);

const offerIds = z
  .array(idText(), { error: 'must be a list of offer ids' })
  .transform((ids) => [...new Set(ids)])
  .default([]);

const pixels = integerText({ min: 1, max: 10_000 });

/**
 * Every setting of a wall: its schema, its option on the command line and how it is shown. Reads amounts as decimal text
 * or numbers, returns units, and fills in the defaults. The service stores the output.
 */
export const wallSettings = z.strictObject(
  {
    name: setting(text({ min: 1, max: 80, trim: true }), {
      kind: 'name',
      flags: '--name <text>',
      help: "the wall's name",
      atCreation: 'required',
    }),
    header: setting(text({ max: 200, trim: true }).default(''), {
      kind: 'text',
      flags: '--header <text>',
      help: 'line above the offers',
    }),
    return_url: setting(secureAddress.nullable().default(null), {
      kind: 'optional-text',
      flags: '--return-url <url>',
      help: 'your page with the wall, to which users return after a survey: an https URL or a path on this service; "" for none',
    }),
    payout_min: setting(amountWithin({ min: 0, max: MAX_PAYOUT_UNITS }).default(0), {
      kind: 'amount',
      flags: '--payout-min <amount>',
      help: 'hide offers that pay less',
    }),
    size: z
      .strictObject(
        {
          width: setting(pixels.default(1000), {
            kind: 'pixels',
            flags: '--width <px>',
            help: 'width of the iframe',
          }),
          height: setting(pixels.default(800), {
            kind: 'pixels',
            flags: '--height <px>',
            help: 'height of the iframe',
          }),
        },
        { error: unknownOr('must have width and height') },
      )
      .prefault({}),
    currency: z.strictObject(
      {
        name: setting(text({ min: 1, max: 40, trim: true }), {
          kind: 'text',
          flags: '--currency-name <text>',
          help: 'what credits are called',
          atCreation: 'required',
        }),
        ratio: setting(amountWithin({ min: 1, max: MAX_RATIO_UNITS }), {
          kind: 'amount',
          flags: '--currency-ratio <number>',
          help: 'credits per unit of payout',
          atCreation: 'required',
        }),
        round: setting(flag.default(false), {
          kind: 'switch',
          flags: '--currency-round',
          help: 'whole credits only',
          offHelp: 'credits with fractions',
          atCreation: 'optional',
        }),
        visible: setting(flag.default(true), {
          kind: 'switch',
          flags: '--currency-visible',
          help: "show amounts in the wall's currency",
          offHelp: 'hide amounts',
        }),
        forms: setting(currencyForms.default(null), {
          kind: 'plural-forms',
          flags: '--currency-form <language.category=text>',
          help:
            'what credits are called after a number; repeatable; en.one= removes a form, and en= all of a language. ' +
            `Languages: ${languages.join(', ')}; categories: ${pluralCategories.join(', ')}`,
        }),
        image_url: setting(secureAddress.nullable().default(null), {
          kind: 'optional-text',
          flags: '--currency-image <url>',
          help: 'picture of a coin: an https URL or a path on this service; "" for none',
        }),
      },
      { error: unknownOr('must have the settings of the currency') },
    ),
    theme_preset: setting(oneOf(themePresets).default('calm'), {
      kind: 'text',
      flags: '--theme-preset <name>',
      help: `the wall's look: ${themePresets.join(', ')}`,
    }),
    show_observed: setting(flag.default(true), {
      kind: 'switch',
      flags: '--show-observed',
      help: 'show how soon offers really credit and how many users complete them',
      offHelp: 'show only what advertisers say',
    }),
    customization: setting(customization.prefault({}), {
      kind: 'colors',
      flags: '--color <name=hex>',
      help: 'set a color; repeatable; name= resets it',
    }),
    featured: setting(offerIds, {
      kind: 'list',
      flags: '--featured <ids>',
      help: 'featured offers, comma-separated; "" for none',
    }),
    blocked: setting(offerIds, {
      kind: 'list',
      flags: '--blocked <ids>',
      help: 'offers to hide, comma-separated; "" for none',
    }),
    max_payout_factor: setting(
      amountWithin({ min: UNITS_PER_CREDIT, max: 100 * UNITS_PER_CREDIT }).default(UNITS_PER_CREDIT),
      {
        kind: 'amount',
        flags: '--max-payout-factor <number>',
        help: "hold leads that pay more than this times the click's payout",
      },
    ),
    max_screenout_payout: setting(amountWithin({ min: 0, max: MAX_PAYOUT_UNITS }).default(UNITS_PER_CREDIT), {
      kind: 'amount',
      flags: '--max-screenout-payout <amount>',
      help: 'hold screen-outs and bonuses that pay more',
    }),
    fraud: setting(fraudSettings, {
      kind: 'fraud-rules',
      flags: '--fraud <rule=action[:limit]>',
      help:
        'what a fraud rule does; repeatable. ' +
        `Rules: ${fraudRuleNames.join(', ')}; actions: ${fraudActions.join(', ')}`,
    }),
    case_sensitive_ids: setting(flag.default(false), {
      kind: 'switch',
      flags: '--case-sensitive-ids',
      help: 'ids that differ only in case may be two users; turns the fraud rule similar_id off',
      offHelp: 'ids that look the same are suspicious: the fraud rule similar_id applies',
    }),
    require_token: setting(flag.default(false), {
      kind: 'switch',
      flags: '--require-token',
      help: 'list offers only for requests with a user token',
      offHelp: 'list offers without a token, too',
    }),
    refuse_browser_keys: setting(flag.default(true), {
      kind: 'switch',
      flags: '--refuse-browser-keys',
      help: 'refuse secret keys that pages send; on for new walls',
      offHelp: 'accept secret keys from pages, too; each is recorded as a security event',
    }),
    origins: setting(origins, {
      kind: 'list',
      flags: '--origins <list>',
      help: ORIGINS_HELP,
    }),
  },
  { error: unknownOr('must be an object') },
);

export type WallSettings = z.output<typeof wallSettings>;
