import * as z from 'zod';
import { MAX_PAYOUT_UNITS, UNITS_PER_CREDIT, type Units } from '../credits.ts';
import { NO_ORIGINS, ORIGINS_MEANING } from '../origins-meaning.ts';
import { currencyForms } from '../schema/currency-forms.ts';
import { secureAddress } from '../schema/image-address.ts';
import { amountWithin, flag, idText, integerText, oneOf } from '../schema/parameters.ts';
import { text } from '../schema/text.ts';
import { expecting } from '../schema/wire.ts';
import { themePresets } from '../theme-presets.ts';
import { fraudSettings } from './fraud-settings.ts';
import { origins } from './origins.ts';
import { setting, type Sections } from './setting.ts';
import { colorNames, type ColorName } from './wall-colors.ts';

/**
 * The largest ratio of a wall: 500,000 credits per unit of payout. With the largest factor of a reward rule, a balance
 * can still hold what the largest payout credits.
 */
export const MAX_RATIO_UNITS: Units = 500_000 * UNITS_PER_CREDIT;

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

/** The sections of the console's form. Settings appear in the order of their declarations. */
export const wallSections: Sections = {
  words: { title: 'General' },
  currency: { title: 'Currency' },
  look: { title: 'Look' },
  leads: {
    title: 'Lead checks',
    hint: 'A rule that finds something marks the lead, holds it for a decision, or rejects it for good. Changes apply to new leads.',
  },
  safety: { title: 'Access' },
};

/**
 * Every setting of a wall. Reads amounts as decimal text or numbers, returns units, and fills in the defaults. The
 * service stores the output.
 */
export const wallSettings = z.strictObject(
  {
    name: setting(text({ min: 1, max: 80, trim: true }), {
      kind: 'text',
      flags: '--name <text>',
      help: "the wall's name",
      label: 'Name',
      section: 'words',
      visibility: 'public',
      atCreation: { isRequired: true, label: 'Wall name', hint: 'Such as the name of your app' },
    }),
    header: setting(text({ max: 200, trim: true }).default(''), {
      kind: 'text',
      flags: '--header <text>',
      help: 'line above the offers',
      label: 'Tagline',
      section: 'words',
      visibility: 'public',
    }),
    return_url: setting(secureAddress.nullable().default(null), {
      kind: 'optional-text',
      flags: '--return-url <url>',
      help: 'your page with the wall, to which users return after a survey: an https URL or a path on this service',
      label: 'Your page with the wall',
      hint: 'Where users return to after a survey: an https URL, or a path on this service',
      section: 'words',
      visibility: 'admin',
    }),
    payout_min: setting(amountWithin({ min: 0, max: MAX_PAYOUT_UNITS }).default(0), {
      kind: 'amount',
      flags: '--payout-min <amount>',
      help: 'hide offers that pay less',
      label: 'Hide offers that pay less than',
      section: 'words',
      unit: 'payout',
      ifEmpty: '0',
      example: 0.25,
      visibility: 'public',
    }),
    currency: z
      .strictObject(
        {
          name: setting(text({ min: 1, max: 40, trim: true }), {
            kind: 'text',
            flags: '--currency-name <text>',
            help: 'name of the currency',
            label: 'Currency name',
            section: 'currency',
            example: 'Coins',
            visibility: 'public',
            atCreation: { isRequired: true, hint: 'Such as Coins, Gems or Points' },
          }),
          ratio: setting(amountWithin({ min: 1, max: MAX_RATIO_UNITS }), {
            kind: 'amount',
            flags: '--currency-ratio <number>',
            help: 'credits per unit of payout',
            label: 'Credits per unit of payout',
            section: 'currency',
            unit: 'credits per payout',
            example: 1000,
            visibility: 'public',
            atCreation: { isRequired: true, hint: 'What a user gets for one unit of payout', proposed: '100' },
          }),
          image_url: setting(secureAddress.nullable().default(null), {
            kind: 'picture',
            flags: '--currency-image <url>',
            help: 'picture of a coin: an https URL or a path on this service',
            label: 'Coin picture',
            hint: 'An https URL, or a path on this service',
            section: 'currency',
            visibility: 'public',
          }),
          round: setting(flag.default(false), {
            kind: 'switch',
            flags: '--currency-round',
            help: 'whole credits only',
            offHelp: 'credits with fractions',
            label: 'Whole credits only',
            hint: 'Many apps and servers written for other offer walls read only whole numbers. With a ratio such as 33.3, nearly every offer pays a fraction of a credit.',
            section: 'currency',
            visibility: 'public',
            atCreation: { isRequired: false, proposed: true },
          }),
          visible: setting(flag.default(true), {
            kind: 'switch',
            flags: '--currency-visible',
            help: "show amounts in the wall's currency",
            offHelp: 'hide amounts',
            label: 'Show amounts',
            section: 'currency',
            visibility: 'public',
          }),
          forms: setting(currencyForms.default(null), {
            kind: 'plural-forms',
            flags: '--currency-form <language.category=text>',
            help: 'names of credits after a number, by language and plural category of CLDR',
            label: 'Names after numbers, in each language',
            hint: 'Such as 1 Coin and 2 Coins. The last name of a language is for all other numbers. A language without names uses the one above.',
            section: 'currency',
            example: { en: { one: 'Coin', other: 'Coins' } },
            visibility: 'public',
          }),
        },
        { error: unknownOr('must have the settings of the currency') },
      )
      .meta({ description: "the wall's currency" }),
    theme_preset: setting(oneOf(themePresets).default('calm'), {
      kind: 'choice',
      flags: '--theme-preset <name>',
      help: "the wall's look",
      label: 'Style',
      section: 'look',
      choices: themePresets,
      visibility: 'public',
    }),
    customization: setting(customization.prefault({}), {
      kind: 'colors',
      flags: '--color <name=hex>',
      help: "colors by name, as hex digits without '#'",
      label: 'Colors',
      hint: 'Unticked colors are those of the style. The wall keeps texts readable on any color.',
      section: 'look',
      example: { accent: '0a7d5a' },
      visibility: 'public',
    }),
    show_observed: setting(flag.default(true), {
      kind: 'switch',
      flags: '--show-observed',
      help: 'show how soon offers really credit and how many users complete them',
      offHelp: 'show only what advertisers say',
      label: 'Show how soon offers credit and how many users complete them',
      section: 'look',
      visibility: 'public',
    }),
    size: z
      .strictObject(
        {
          width: setting(pixels.default(1000), {
            kind: 'whole-number',
            flags: '--width <px>',
            help: 'width of the iframe',
            label: 'Frame width (px)',
            section: 'look',
            unit: 'pixels',
            example: 1000,
            visibility: 'public',
          }),
          height: setting(pixels.default(800), {
            kind: 'whole-number',
            flags: '--height <px>',
            help: 'height of the iframe',
            label: 'Frame height (px)',
            section: 'look',
            unit: 'pixels',
            example: 800,
            visibility: 'public',
          }),
        },
        { error: unknownOr('must have width and height') },
      )
      .prefault({})
      .meta({ description: 'size of the iframe in pixels' }),
    featured: setting(offerIds, {
      kind: 'offers',
      flags: '--featured <ids>',
      help: 'featured offers',
      label: 'Featured offers',
      visibility: 'admin',
    }),
    blocked: setting(offerIds, {
      kind: 'offers',
      flags: '--blocked <ids>',
      help: 'offers to hide',
      label: 'Hidden offers',
      visibility: 'admin',
    }),
    fraud: setting(fraudSettings, {
      kind: 'fraud-rules',
      flags: '--fraud <rule=action[:limit]>',
      help: 'what each fraud rule does with a lead that it matches, and its limit',
      label: 'Fraud rules',
      section: 'leads',
      visibility: 'admin',
    }),
    case_sensitive_ids: setting(flag.default(false), {
      kind: 'switch',
      flags: '--case-sensitive-ids',
      help: 'ids that differ only in case may be two users; turns the fraud rule similar_id off',
      offHelp: 'ids that look the same are suspicious: the fraud rule similar_id applies',
      label: 'Ids that differ only in case are different people: don’t check for similar ids',
      section: 'leads',
      visibility: 'admin',
    }),
    max_payout_factor: setting(
      amountWithin({ min: UNITS_PER_CREDIT, max: 100 * UNITS_PER_CREDIT }).default(UNITS_PER_CREDIT),
      {
        kind: 'amount',
        flags: '--max-payout-factor <number>',
        help: "hold leads that pay more than this times the click's payout",
        label: 'Hold leads that pay more than this many times their click’s payout',
        section: 'leads',
        unit: 'times the payout',
        visibility: 'admin',
      },
    ),
    max_screenout_payout: setting(amountWithin({ min: 0, max: MAX_PAYOUT_UNITS }).default(UNITS_PER_CREDIT), {
      kind: 'amount',
      flags: '--max-screenout-payout <amount>',
      help: 'hold screen-outs and bonuses that pay more',
      label: 'Hold screen-outs and bonuses that pay more than',
      section: 'leads',
      unit: 'payout',
      visibility: 'admin',
    }),
    pending_postbacks: setting(flag.default(false), {
      kind: 'switch',
      flags: '--pending-postbacks',
      help: 'tell JSON postbacks about leads that wait for a date: lead.pending, and lead.rejected if it is not credited',
      offHelp: 'tell JSON postbacks only about credits and reversals',
      label: 'Tell JSON postbacks about leads that wait for a date',
      hint: 'A lead.pending message pays nothing. Your receiver must handle it before you turn this on.',
      section: 'leads',
      visibility: 'admin',
    }),
    origins: setting(origins, {
      kind: 'origins',
      flags: '--origins <list>',
      help: ORIGINS_MEANING,
      label: 'Origins',
      hint: `Pages that may frame the wall and use user tokens, one per line, such as https://www.example.com. ${NO_ORIGINS}`,
      section: 'safety',
      visibility: 'admin',
    }),
    require_token: setting(flag.default(false), {
      kind: 'switch',
      flags: '--require-token',
      help: 'list offers only for requests with a user token',
      offHelp: 'list offers without a token, too',
      label: 'List offers only for users with a token',
      section: 'safety',
      visibility: 'admin',
      offPermission: 'walls.keys',
    }),
    refuse_browser_keys: setting(flag.default(true), {
      kind: 'switch',
      flags: '--refuse-browser-keys',
      help: 'refuse secret keys that pages send; on for new walls',
      offHelp: 'accept secret keys from pages, too; each is recorded as a security event',
      label: 'Refuse secret keys that pages send',
      section: 'safety',
      visibility: 'admin',
      offPermission: 'walls.keys',
    }),
  },
  { error: unknownOr('must be an object') },
);

export type WallSettings = z.output<typeof wallSettings>;
