import * as z from 'zod';
import { attributes } from './attributes.ts';
import { idInBody, integerText, optionalApiKey, subid, trackingText } from './parameters.ts';
import { testMark } from './test-mark.ts';

/** The default lifetime of a user token, in seconds: a day. */
export const DEFAULT_SESSION_SECONDS = 86_400;

/** The longest lifetime of a user token, in seconds: 30 days. */
export const MAX_SESSION_SECONDS = 30 * 86_400;

const ownTracking = idInBody(trackingText).optional().meta({
  description: 'Tracking text for clicks and leads, in place of that of an offers request',
});

/** The body of a request for a user token. Refuses unknown fields. */
export const sessionBody = z
  .strictObject(
    {
      subid1: idInBody(subid),
      subid2: ownTracking,
      subid3: ownTracking,
      subid4: ownTracking,
      expires_in: integerText({ min: 60, max: MAX_SESSION_SECONDS }).default(DEFAULT_SESSION_SECONDS).meta({
        description: 'Lifetime of the token in seconds',
        example: 3600,
      }),
      attributes: attributes.optional().meta({
        description:
          'What you know about the user, for rules: text, numbers, true or false. The user can read them in the token',
        example: { tier: 'gold', age_days: 3 },
        sensitive: true,
      }),
      test: z.boolean().default(false).meta({
        description: 'Opens a test user’s account. Refused if the user already exists',
      }),
      api_key: optionalApiKey,
    },
    { error: 'must be a JSON object' },
  )
  .meta({ id: 'SessionBody', description: 'The user that the token is for' });

/** A user token and when it expires. */
export const sessionCreated = z
  .object({
    token: z.string().meta({ description: 'Signed user token', sensitive: true }),
    expires_at: z.iso
      .datetime()
      .meta({ description: 'When the token expires, UTC', example: '2026-02-01T09:30:00.000Z' }),
    test: testMark,
  })
  .meta({ id: 'SessionCreated' });

export type SessionCreated = z.output<typeof sessionCreated>;
