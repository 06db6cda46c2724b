import * as z from 'zod';
import { integerText, optionalApiKey, subid, trackingText } from './parameters.ts';

/** How long a user token lives when the request does not say, in seconds: a day. */
export const DEFAULT_SESSION_SECONDS = 86_400;

/** The longest life of a user token, in seconds: 30 days. */
export const MAX_SESSION_SECONDS = 30 * 86_400;

/** The body by which a publisher's server asks for a user token. Unknown fields are refused. */
export const sessionBody = z
  .strictObject(
    {
      subid1: subid,
      subid2: trackingText.optional().meta({ description: 'Click and lead tracking' }),
      subid3: trackingText.optional().meta({ description: 'Click and lead tracking' }),
      subid4: trackingText.optional().meta({ description: 'Click and lead tracking' }),
      expires_in: integerText({ min: 60, max: MAX_SESSION_SECONDS }).default(DEFAULT_SESSION_SECONDS).meta({
        description: 'Life of the token in seconds',
        example: 3600,
      }),
      api_key: optionalApiKey,
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'SessionBody', description: 'The user that a token is for' });

export type SessionBody = z.output<typeof sessionBody>;

/** A user token and its end. */
export const sessionCreated = z
  .object({
    token: z.string().meta({ description: 'Signed user token', sensitive: true }),
    expires_at: z.iso.datetime().meta({ description: 'When it ends, UTC', example: '2026-02-01T09:30:00.000Z' }),
  })
  .meta({ id: 'SessionCreated' });

export type SessionCreated = z.output<typeof sessionCreated>;
