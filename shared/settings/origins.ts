import * as z from 'zod';
import { expecting } from '../schema/wire.ts';
import { ORIGINS_MEANING } from '../origins-meaning.ts';
import { isPageOrigin } from './plain-origin.ts';

/** Matches an Origin header. People copy the slash at its end from the address bar. */
const origin = z
  .string({ error: expecting('an origin') })
  .overwrite((value) =>
    value
      .toLowerCase()
      .replace(/\/$/, '')
      .replace(/^(http:\/\/.*):80$|^(https:\/\/.*):443$/, '$1$2'),
  )
  .refine((value) => isPageOrigin(value) && z.url().safeParse(value).success, {
    error: 'must be an origin such as https://www.example.com',
  });

/** The origins of the pages that may frame a wall and call with user tokens; none = any page may. */
export const origins = z
  .array(origin, { error: 'must be a list of origins' })
  .transform((list) => [...new Set(list)])
  .default([]);

/** What `--origins` means, for walls and panels alike (docs/contract/identity.md#origins). */
export const ORIGINS_HELP = `${ORIGINS_MEANING}, comma-separated; "" for any page, but framed walls then take no tokens`;
