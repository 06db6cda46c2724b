import type { Request, Response } from 'express';
import type * as z from 'zod';
import { readText } from '../../server/net/read-text.ts';

/**
 * Reads a body of the pages. If it is anything else, responds with 4xx and returns null. Other origins can't send JSON.
 */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  response: Response,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  if (!request.is('application/json')) {
    response.status(415).end();
    return null;
  }
  try {
    return schema.parse(JSON.parse((await readText(request)) ?? ''));
  } catch {
    response.status(400).end();
    return null;
  }
}
