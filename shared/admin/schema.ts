import * as z from 'zod';
import { integerText } from '../schema/parameters.ts';
import { expecting } from '../schema/wire.ts';
import { adminRoles, permissions, type Permission } from './permissions.ts';
import { passkeyAnswer } from './factor-schema.ts';
import { asObject, typed, when } from './fields.ts';

const name = typed(100).meta({ description: 'Name or e-mail address to sign in with', example: 'ann@example.com' });
/** Not trimmed: a password is what was typed. Its rules are checked where it is set. */
const password = z
  .string({ error: expecting('text') })
  .max(1024, 'must have at most 1024 characters')
  .meta({ description: 'The password', sensitive: true });
const token = typed(100).meta({ description: 'What follows `#` in the link', sensitive: true });

const role = z
  .enum(adminRoles, { error: expecting(`one of ${adminRoles.join(', ')}`) })
  .meta({ description: 'What somebody may do', example: 'manager' });
const publishers = z
  .array(z.int({ error: expecting('a publisher’s id') }).positive('must be a publisher’s id'), {
    error: expecting('a list of publishers’ ids, or null for all'),
  })
  .min(1, 'must have at least one publisher, or be null for all')
  .max(1000, 'must have at most 1000 publishers')
  .nullable()
  .meta({ description: 'The publishers that the role is for; null for all, also for later ones' });

const newName = name.refine((value) => !/[\p{Cc}\p{Cf}]/u.test(value), 'must not contain control characters');

export const signInBody = z.strictObject({ name, password }, asObject).meta({ id: 'SignInBody' });
export const linkBody = z.strictObject({ token }, asObject).meta({ id: 'LinkBody' });
export const useLinkBody = z
  .strictObject({ token, name: newName.optional(), password: password.optional() }, asObject)
  .meta({ id: 'UseLinkBody' });
export const stepUpBody = z
  .strictObject({ password: password.optional(), passkey: passkeyAnswer.optional() }, asObject)
  .refine((body) => (body.password === undefined) !== (body.passkey === undefined), {
    error: 'must be either a password or a passkey',
    path: ['password'],
  })
  .meta({ id: 'StepUpBody' });
export const passwordBody = z
  .strictObject({ current_password: password, password }, asObject)
  .meta({ id: 'PasswordBody' });
export const grantBody = z
  .strictObject({ role, publishers: publishers.default(null) }, asObject)
  .meta({ id: 'GrantBody' });
export const grantChangeBody = z
  .strictObject(
    {
      ...grantBody.shape,
      expected: z.strictObject({ role, publishers }, asObject).optional().meta({
        description:
          'What they may do as far as you know. If it is something else by now, nothing is changed: `changed_meanwhile`',
      }),
    },
    asObject,
  )
  .meta({ id: 'GrantChangeBody' });
export const adminKeyBody = z
  .strictObject(
    { name: typed(100).meta({ description: 'What the key is for' }), role, publishers: publishers.default(null) },
    asObject,
  )
  .meta({ id: 'AdminKeyBody' });

const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

export const link = z
  .object({
    purpose: z.enum(['setup', 'invite', 'reset', 'sign-in']).meta({ description: 'What using the link does' }),
    name: z.string().nullable().meta({ description: 'Whose link it is; null if using it creates somebody' }),
    role,
    expires_at: when('When the link ends, UTC'),
  })
  .meta({ id: 'Link' });

export const me = z
  .object({
    kind: z.enum(['person', 'key']).meta({ description: 'Whether a session or an admin key made the call' }),
    id: z.string().meta({ description: 'Id of the person or key' }),
    name: z.string().meta({ description: 'Name of the person or key' }),
    role,
    publishers,
    permissions: z.array(z.enum(permissionNames)).meta({ description: 'What this role may do' }),
    has_password: z.boolean().meta({ description: 'Whether the person has set a password; false for a key' }),
    has_passkey: z.boolean().meta({ description: 'Whether the person has a passkey' }),
    needs_factor: z
      .boolean()
      .meta({ description: 'Whether the person has to add a second factor before anything else' }),
    proven_until: when(
      "Until when secrets can be created without the password; null for a key and for the demo's owner, who has no password",
    ).nullable(),
  })
  .meta({ id: 'Me' });

const session = z.object({
  session_id: z.string().meta({ description: 'Id of the session' }),
  is_current: z.boolean().meta({ description: 'Whether it made this call' }),
  created_at: when('When the person signed in, UTC'),
  seen_at: when('When it was last used, UTC, to the minute'),
  expires_at: when('When it ends in any case, UTC'),
  ip: z.string().meta({ description: 'Address that signed in', sensitive: true }),
  agent: z.string().meta({ description: '`User-Agent` that signed in' }),
});

export const sessions = z.object({ sessions: z.array(session) }).meta({ id: 'AdminSessions' });

export const teamSessions = z
  .object({
    sessions: z.array(session.extend({ admin_id: z.string().meta({ description: 'Whose session it is' }) })),
  })
  .meta({ id: 'AdminTeamSessions' });

export const teamRow = z.object({
  admin_id: z.string().meta({ description: 'Id of the person' }),
  name: z.string().meta({ description: 'Name or e-mail address', sensitive: true }),
  role,
  publishers,
  created_at: when('When the person joined, UTC'),
  has_app: z.boolean().meta({ description: 'Whether they have an authenticator app' }),
  passkeys: z.int().meta({ description: 'How many passkeys they have' }),
  recovery_codes: z.int().meta({ description: 'How many recovery codes they have left' }),
});

export const team = z
  .object({
    team: z.array(teamRow),
    is_factor_required: z.boolean().meta({ description: 'Whether everybody has to have a second factor' }),
  })
  .meta({ id: 'Team' });

export const invitation = z
  .object({
    url: z.string().meta({ description: 'Link that works once; it is shown only here', sensitive: true }),
    expires_at: when('When the link ends, UTC'),
  })
  .meta({ id: 'Invitation' });

export const adminKeys = z
  .object({
    keys: z.array(
      z.object({
        key_id: z.string().meta({ description: 'Id of the key' }),
        name: z.string().meta({ description: 'What the key is for' }),
        role,
        publishers,
        created_at: when('When the key was created, UTC'),
        used_at: when('When the key was last used, UTC, to the minute; null if never').nullable(),
      }),
    ),
  })
  .meta({ id: 'AdminKeys' });

export const adminKeyCreated = z
  .object({
    key_id: z.string().meta({ description: 'Id of the key' }),
    key: z.string().meta({ description: 'The key, `ak_…`; it is shown only here', sensitive: true }),
  })
  .meta({ id: 'AdminKeyCreated' });

const wallEntry = z
  .object({
    pub_id: z.int().meta({ description: 'The publisher' }),
    adwall_id: z.int().meta({ description: 'The wall' }),
    name: z.string().meta({ description: 'Name of the wall' }),
    currency: z.string().meta({ description: 'Name of the currency' }),
    publishable_key: z.string().meta({ description: 'Publishable key, which pages may show' }),
    origins: z.array(z.string()).meta({ description: 'Origins of the pages that may frame the wall; none = any' }),
    require_token: z.boolean().meta({ description: 'Whether users need a token' }),
    keys: z.int().meta({ description: 'How many secret keys are valid; at most two' }),
    created_at: when('When the wall was created, UTC'),
  })
  .meta({ id: 'AdminWall' });

const publisherEntry = z
  .object({
    pub_id: z.int().meta({ description: 'The publisher' }),
    name: z.string().meta({ description: 'What staff calls the publisher' }),
  })
  .meta({ id: 'AdminPublisher' });

export const walls = z
  .object({
    public_url: z.string().meta({ description: 'URL at which browsers reach the service' }),
    payout_currency: z.string().meta({ description: 'Currency of payouts, ISO 4217', example: 'USD' }),
    demo_url: z.string().nullable().meta({ description: "The demo's page; null unless this is the demo" }),
    publishers: z.array(publisherEntry).meta({ description: 'By id, also those without a wall' }),
    walls: z.array(wallEntry),
  })
  .meta({ id: 'AdminWalls' });

export const wallKeys = z
  .object({
    keys: z.array(
      z.object({
        key_id: z.int().meta({ description: 'Id of the key, from which nobody can tell the key' }),
        created_at: when('When the key was created, UTC'),
        is_newest: z.boolean().meta({ description: 'Whether no other key was created after it' }),
      }),
    ),
  })
  .meta({ id: 'AdminWallKeys' });

export const wallKeyCreated = z
  .object({
    key_id: z.int().meta({ description: 'Id of the key' }),
    api_key: z.string().meta({ description: 'The secret key, `sk_…`; it is shown only here', sensitive: true }),
  })
  .meta({ id: 'AdminWallKeyCreated' });

export const creditsQuery = z.object({
  after: integerText({ min: 0 }).optional().meta({
    description:
      '`after` of the call before; nothing older than ten minutes comes. Without it, only what comes from now on',
  }),
});

export const credits = z
  .object({
    postbacks: z.array(
      z.object({
        transaction_id: z.int().meta({ description: 'The ledger row of the credit or reversal' }),
        kind: z.enum(['get', 'json']).meta({ description: 'Which of the two messages it is' }),
        is_reversal: z.boolean().meta({ description: 'Whether it takes a credit back' }),
        is_genuine: z.boolean().meta({ description: 'Whether a receiver that checks the signature accepts it' }),
        at: when('When the row was written, UTC'),
        subid1: z.string().meta({ description: 'The user', sensitive: true }),
        offer_name: z.string().meta({ description: 'Name of the offer' }),
        event_name: z.string().meta({ description: 'Name of the event; empty if the offer has none' }),
        currency_count: z.string().meta({ description: 'Credits as sent; negative in a reversal' }),
        request: z
          .string()
          .meta({ description: 'The request as a receiver gets it, cut if it is long', sensitive: true }),
      }),
    ),
    after: z.int().meta({ description: 'For the next call, which may return the newest again' }),
  })
  .meta({ id: 'AdminCredits' });

export type Credits = z.output<typeof credits>;
export type Invitation = z.output<typeof invitation>;
export type AdminKeys = z.output<typeof adminKeys>;
export type AdminKeyCreated = z.output<typeof adminKeyCreated>;
export type Me = z.output<typeof me>;
export type LinkFacts = z.output<typeof link>;
export type AdminPublisher = z.output<typeof publisherEntry>;

export type AdminWall = z.output<typeof wallEntry>;
export type AdminWallKeys = z.output<typeof wallKeys>;
export type AdminWallKeyCreated = z.output<typeof wallKeyCreated>;
export type AdminWalls = z.output<typeof walls>;
export type Team = z.output<typeof team>;
export type AdminTeamSessions = z.output<typeof teamSessions>;
export type AdminSessions = z.output<typeof sessions>;
