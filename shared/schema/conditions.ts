import * as z from 'zod';
import { text } from './text.ts';
import { asStrictObject, expecting } from './wire.ts';

/** A version of a system: `12`, `17.5` or `17.5.1`. */
export const OS_VERSION = /^\d{1,3}(?:\.\d{1,3}){0,2}$/;

/** Limits for the text of networks. Longer text is truncated. */
export const conditionLimits = { things: 20, thing: 500, disclaimer: 2000, browsers: 10, browser: 40 } as const;

const whole = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.int({ error }).min(min, error).max(max, error);
};

const version = z
  .string({ error: expecting('a version such as 12 or 17.5') })
  .regex(OS_VERSION, { error: 'must be a version such as 12 or 17.5' });

const versions = z.strictObject(
  {
    min: version.optional().meta({ description: 'The oldest version that is accepted', example: '12' }),
    max: version.optional().meta({ description: 'The newest version that is accepted' }),
  },
  asStrictObject,
);

/** What users must know of an offer, beyond its requirements (docs/contract/offers.md#conditions). Absent = not stated. */
export const conditions = z
  .strictObject(
    {
      things_to_know: z
        .array(text({ min: 1, max: conditionLimits.thing, trim: true, lines: true }), { error: 'must be a list' })
        .max(conditionLimits.things, { error: `must have at most ${conditionLimits.things} entries` })
        .optional()
        .meta({ description: 'Other conditions, one sentence or paragraph each', example: ['New users only.'] }),
      disclaimer: text({ min: 1, max: conditionLimits.disclaimer, trim: true, lines: true })
        .optional()
        .meta({ description: "The advertiser's disclaimer" }),
      pending_days: whole(0, 365)
        .optional()
        .meta({ description: 'Days that the network takes to confirm a completion', example: 30 }),
      session_hours: whole(1, 8760)
        .optional()
        .meta({ description: 'Hours after the click within which the offer must be completed', example: 24 }),
      payment_required: z
        .boolean({ error: expecting('true or false') })
        .optional()
        .meta({ description: 'Whether users must spend money' }),
      os_version: z
        .strictObject(
          {
            ios: versions.optional().meta({ description: 'Versions of iOS and iPadOS' }),
            android: versions.optional().meta({ description: 'Versions of Android' }),
          },
          asStrictObject,
        )
        .optional()
        .meta({ description: 'Versions of the systems that the offer needs', example: { android: { min: '12' } } }),
      browsers: z
        .array(text({ min: 1, max: conditionLimits.browser, trim: true }), { error: 'must be a list' })
        .max(conditionLimits.browsers, { error: `must have at most ${conditionLimits.browsers} entries` })
        .optional()
        .meta({ description: 'Browsers in which the offer works, by name', example: ['Chrome', 'Safari'] }),
    },
    asStrictObject,
  )
  .meta({ id: 'OfferConditions' });

/** What an operator may state in place of the network. */
export const ownConditions = conditions.omit({ os_version: true, browsers: true });

export type Conditions = z.output<typeof conditions>;
export type OsVersions = NonNullable<Conditions['os_version']>;

/** Whether nothing is stated. */
export function statesNothing(given: unknown): boolean {
  return given === undefined || (typeof given === 'object' && Object.values(given ?? {}).every(statesNothing));
}
