import * as z from 'zod';
import { idText, integerText } from '../schema/parameters.ts';
import { expecting } from '../schema/wire.ts';

/** How many rows a page has if the call doesn't say. */
export const PAGE_ROWS = 50;
/** At most this many rows are in one CSV. */
export const CSV_ROWS = 100_000;

/** What every list of the admin API takes beside its own filter. */
export const pageShape = {
  wall: idText().optional().meta({ description: 'Only what belongs to this wall' }),
  after: z
    .string({ error: expecting('text') })
    .max(200, 'must have at most 200 characters')
    .optional()
    .meta({ description: '`next` of the page before' }),
  limit: integerText({ min: 1, max: 200 })
    .optional()
    .meta({ description: `How many rows; ${PAGE_ROWS} by default, at most 200` }),
  format: z
    .enum(['json', 'csv'], { error: expecting('json or csv') })
    .optional()
    .meta({ description: `\`csv\`: all rows of the filter, at most ${CSV_ROWS}, as CSV` }),
};

/** One page of rows: the schema of a list's answer. `name` names it in the document. */
export function pageOf<Row extends z.ZodObject>(name: string, row: Row) {
  return z
    .object({
      rows: z.array(row),
      next: z.string().nullable().meta({ description: '`after` of the next page; null on the last one' }),
    })
    .meta({ id: name });
}

/** One page of rows, as the console reads it. */
export interface PageOf<Row> {
  rows: Row[];
  next: string | null;
}
