import * as z from 'zod';
import { idText, integerText } from '../schema/parameters.ts';
import { expecting } from '../schema/wire.ts';
import { CSV_ROWS, PAGE_ROWS } from './values.ts';
import type { Permission } from './permissions.ts';

const format = z.enum(['json', 'csv'], { error: expecting('json or csv') }).optional();

/** What a list takes that has no pages. */
export const wholeListQuery = z.object({ format: format.meta({ description: '`csv`: all rows, as CSV' }) });

/** What every list of the admin API takes next to its own filter. */
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
  format: format.meta({
    description: `\`csv\`: all rows of the filter, at most ${CSV_ROWS}, as CSV; its last line says if there are more`,
  }),
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

/** A list of the admin API. `filter`: what its query takes besides `wall`, `after`, `limit` and `format`. */
export function pagedList<
  const Path extends string,
  const P extends Permission,
  F extends z.ZodRawShape,
  R extends z.ZodObject,
>(list: {
  path: Path;
  permission: P;
  filter: F;
  /** One row. Its fields are the columns of the CSV. */
  row: R;
  /** Names the page in the document. */
  pageName: string;
}) {
  const { filter, pageName, path, permission, row } = list;
  return {
    method: 'GET',
    path,
    permission,
    filter,
    row,
    query: z.object({ ...filter, ...pageShape }),
    responses: { 200: { description: 'A page of rows.', schema: pageOf(pageName, row) } },
  } as const;
}
