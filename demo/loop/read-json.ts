import type { Request, Response } from 'express';
import type * as z from 'zod';
import { readText } from '../../server/net/read-text.ts';

/**
 * Reads a JSON body from the demo's pages. Responds with 4xx and returns null if it is invalid. Requiring JSON keeps
 * other origins out: they can't send it without a preflight.
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
