import { idText, integerText } from '@rewards-wall/shared/schema/parameters.ts';
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
