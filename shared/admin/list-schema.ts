import * as z from 'zod';
import { idText, integerText } from '../schema/parameters.ts';
import { expecting } from '../schema/wire.ts';
import { CSV_ROWS, PAGE_ROWS } from './values.ts';
import type { Permission } from './permissions.ts';

const format = z.enum(['json', 'csv'], { error: expecting('json or csv') }).optional();

/** The query of a list without pages. */
export const wholeListQuery = z.object({ format: format.meta({ description: '`csv`: all rows, as CSV' }) });

/** Query parameters of every list, in addition to its filter. */
export const pageShape = {
  wall: idText().optional().meta({ description: 'Only what belongs to this wall' }),
  after: z
    .string({ error: expecting('text') })
    .max(200, 'must have at most 200 characters')
    .optional()
    .meta({ description: '`next` of the previous page' }),
  limit: integerText({ min: 1, max: 200 })
    .optional()
    .meta({ description: `How many rows; ${PAGE_ROWS} by default, at most 200` }),
  format: format.meta({
    description: `\`csv\`: all rows of the filter, at most ${CSV_ROWS}, as CSV; its last line says if there are more`,
  }),
};

/** The schema of one page of a list. `name`: its name in the OpenAPI document. */
export function pageOf<Row extends z.ZodObject>(name: string, row: Row) {
  return z
    .object({
      rows: z.array(row),
      next: z.string().nullable().meta({ description: '`after` of the next page; null on the last one' }),
    })
    .meta({ id: name });
}

/** A list of the admin API. `filter`: query parameters besides `wall`, `after`, `limit` and `format`. */
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
  /** The page's name in the OpenAPI document. */
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
