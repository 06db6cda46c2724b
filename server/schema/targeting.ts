import * as z from 'zod';
import { ageRangeIds } from '@rewards-wall/shared/catalog/age-ranges.ts';
import { isCountryCode } from '@rewards-wall/shared/catalog/countries.ts';
import { browserFamilies, deviceKinds, targetSystemIds } from '@rewards-wall/shared/catalog/devices.ts';
import type { BrowserFamily, DeviceKind } from '@rewards-wall/shared/catalog/devices.ts';
import { INCOME_QUESTION, question } from '@rewards-wall/shared/catalog/questions.ts';
import { incomeByCountry } from '@rewards-wall/shared/catalog/income.ts';
import { integerOf, listOf, oneOf } from '@rewards-wall/shared/schema/parameters.ts';
import { expecting, wire } from '@rewards-wall/shared/schema/wire.ts';

/** The users that an offer is for. An empty list, null or an empty record restricts nothing; every restriction must match. */
export interface Targeting {
  /** Alpha-2 codes, upper case. */
  readonly countries: readonly string[];
  /** Primary language subtags, lower case. */
  readonly languages: readonly string[];
  readonly devices: readonly DeviceKind[];
  readonly target_system: readonly number[];
  readonly browsers: readonly BrowserFamily[];
  readonly gender: 'm' | 'f' | null;
  readonly age_range_id: readonly number[];
  /** For each question id, the option ids of which the user must have chosen one. */
  readonly answers: Readonly<Record<string, readonly number[]>>;
}

/** The targeting of an offer for everyone. */
export const everybody: Targeting = {
  countries: [],
  languages: [],
  devices: [],
  target_system: [],
  browsers: [],
  gender: null,
  age_range_id: [],
  answers: {},
};

const ANDROID: readonly number[] = [40];
const IOS: readonly number[] = [50];

/** The systems that an offer is for: those it lists, else those of its app store; empty = any. */
export function systemsOf(offer: {
  readonly targeting: Pick<Targeting, 'target_system'>;
  readonly mobile_app?: { readonly platform: 1 | 2 } | null | undefined;
}): readonly number[] {
  const stated = offer.targeting.target_system;
  if (stated.length > 0 || !offer.mobile_app) return stated;
  return offer.mobile_app.platform === 1 ? ANDROID : IOS;
}

/** A list of words. Checks and normalizes each, and drops repeats. */
function words(what: string, normalize: (word: string) => string, isKnown: (word: string) => boolean) {
  return z
    .array(z.string({ error: expecting(what) }), { error: 'must be a list' })
    .transform((values, context) => {
      const unknown = values.find((value) => !isKnown(normalize(value)));
      if (unknown !== undefined) context.addIssue(`must contain only ${what}`);
      return [...new Set(values.map(normalize))];
    })
    .default([]);
}

/** Every option id of a question, in any country. */
function optionIdsOf(questionId: number): Set<number> {
  const tables = questionId === INCOME_QUESTION ? [...incomeByCountry.values()] : [];
  return new Set([question(questionId)?.options ?? [], ...tables].flat().map((option) => option.id));
}

const answers = z
  .unknown()
  .transform((value, context) => {
    const chosen: Record<string, number[]> = {};
    if (value === undefined) return chosen;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      context.addIssue('must map question ids to lists of option ids');
      return z.NEVER;
    }
    for (const [key, options] of Object.entries(value)) {
      const questionId = integerOf(key);
      if (questionId === null || String(questionId) !== key || question(questionId) === undefined) {
        context.addIssue({ code: 'custom', path: [key], message: 'is not a known question' });
        continue;
      }
      const known = optionIdsOf(questionId);
      const ids = (Array.isArray(options) ? options : [options]).map(integerOf);
      const valid = ids.filter((id) => id !== null && known.has(id)).filter((id) => id !== null);
      if (ids.length === 0 || valid.length < ids.length) {
        context.addIssue({ code: 'custom', path: [key], message: 'must be a list of option ids of this question' });
        continue;
      }
      chosen[key] = [...new Set(valid)];
    }
    return chosen;
  })
  .optional()
  .transform((value) => value ?? {});

/** The targeting of an import row. */
export const targeting = z.strictObject(
  {
    countries: words('ISO 3166-1 alpha-2 codes', (word) => word.toUpperCase(), isCountryCode).meta({
      description: 'Countries',
      example: ['US', 'DE'],
    }),
    languages: words(
      'two or three letter language codes',
      (word) => word.toLowerCase(),
      (word) => /^[a-z]{2,3}$/.test(word),
    ).meta({ description: 'Languages, compared with Accept-Language', example: ['en'] }),
    devices: z
      .array(oneOf(deviceKinds), { error: 'must be a list' })
      .transform((kinds) => [...new Set(kinds)])
      .default([])
      .meta({ description: 'Kinds of device' }),
    target_system: listOf(targetSystemIds).default([]).meta({ description: 'Systems' }),
    browsers: z
      .array(oneOf(browserFamilies), { error: 'must be a list' })
      .transform((families) => [...new Set(families)])
      .default([])
      .meta({ description: 'Browsers' }),
    gender: oneOf(['m', 'f']).nullable().default(null).meta({ description: 'Gender' }),
    age_range_id: listOf(ageRangeIds).default([]).meta({ description: 'Age ranges' }),
    answers: answers.meta({
      description: 'For each question id, the option ids of which the user must have chosen one',
      example: { 8: [89, 90] },
      override: wire({
        type: 'object',
        additionalProperties: { type: 'array', items: { type: 'integer' }, minItems: 1 },
      }),
    }),
  },
  { error: (issue) => (issue.code === 'unrecognized_keys' ? 'is not a known field' : 'must be an object') },
);
