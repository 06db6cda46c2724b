import { MOST_OVERLAP_HOURS } from '@rewards-wall/shared/admin/values.ts';
import { UNITS_PER_CREDIT } from '@rewards-wall/shared/credits.ts';
import { amountWithin, idText, integerText, subid } from '@rewards-wall/shared/schema/parameters.ts';
import { text } from '@rewards-wall/shared/schema/text.ts';
import { parseWith } from './parse-with.ts';

/** An id that the database assigned. */
export const parseId = parseWith(idText());
/** A name for people: 1 to 80 characters. */
export const parseName = parseWith(text({ min: 1, max: 80, trim: true }));
/** A `--limit`. */
export const parseCount = parseWith(integerText({ min: 1, max: 100_000 }));
/** An `--idempotency-key`. */
export const parseKey = parseWith(text({ min: 1, max: 255 }));
/** A user of the publisher's. */
export const parseSubid = parseWith(subid);
/** An amount of credits or money that isn't negative. */
export const parseAmount = parseWith(amountWithin({ min: 0 }));
/** Credits for a screen-out. A larger amount is a typo. */
export const parseScreenoutCredits = parseWith(amountWithin({ min: 0, max: 1_000_000 * UNITS_PER_CREDIT }));
/** How long two secrets overlap. */
export const parseOverlapHours = parseWith(integerText({ min: 0, max: MOST_OVERLAP_HOURS }));
