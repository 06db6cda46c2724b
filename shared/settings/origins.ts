import * as z from 'zod';
import { expecting } from '../schema/wire.ts';
import { isPageOrigin } from './plain-origin.ts';

/** Matches an Origin header. A trailing slash is removed: origins copied from the address bar have one. */
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
