import * as z from 'zod';
import { asObject, expecting } from '../schema/wire.ts';
import { adminRoles, permissions, type Permission } from './permissions.ts';
import { passkeyAnswer, passkeyOptions, secondStep } from './factor-schema.ts';
import { typed, when } from './fields.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { wholeListQuery } from './list-schema.ts';

const name = typed(100).meta({ description: 'Name or e-mail address to sign in with', example: 'ann@example.com' });
/** Not trimmed: passwords are used exactly as typed. Rules apply only where a password is set. */
const password = z
  .string({ error: expecting('text') })
  .max(1024, 'must have at most 1024 characters')
  .meta({ description: 'The password', sensitive: true });
const token = typed(100).meta({ description: 'What follows `#` in the link', sensitive: true });

const role = z
  .enum(adminRoles, { error: expecting(`one of ${adminRoles.join(', ')}`) })
  .meta({ description: 'Role', example: 'manager' });
const publishers = z
  .array(z.int({ error: expecting('a publisher’s id') }).positive('must be a publisher’s id'), {
    error: expecting('a list of publishers’ ids, or null for all'),
  })
  .min(1, 'must have at least one publisher, or be null for all')
  .max(1000, 'must have at most 1000 publishers')
  .nullable()
  .meta({ description: 'The publishers that the role is for; null for all, including future ones' });

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
          'The role that you read. If it has changed since, the request gets `changed_meanwhile` and changes nothing',
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
    name: z.string().nullable().meta({ description: 'Whose link it is; null if it invites a new person' }),
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
    has_password: z.boolean().meta({ description: 'Whether the person can use a password here; false for a key' }),
    has_passkey: z.boolean().meta({ description: 'Whether the person has a passkey' }),
    provider: z.string().nullable().meta({
      description: 'Name of the sign-in provider if the person has an account there; null otherwise',
    }),
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
  expires_at: when('When it ends at the latest, UTC'),
  ip: z.string().meta({ description: 'Address that signed in', sensitive: true }),
  agent: z.string().meta({ description: '`User-Agent` that signed in' }),
});

export const signedOut = z
  .object({ url: z.string().meta({ description: "The provider's page, where the browser goes next" }) })
  .meta({ id: 'SignedOut' });

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
  has_provider: z.boolean().meta({ description: 'Whether they have an account at the sign-in provider' }),
});

export const team = z
  .object({
    team: z.array(teamRow),
    is_factor_required: z.boolean().meta({ description: 'Whether everyone must have a second factor' }),
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
export type AdminKeys = z.output<typeof adminKeys>;
export type Me = z.output<typeof me>;
export type LinkFacts = z.output<typeof link>;
export type Team = z.output<typeof team>;
export type AdminTeamSessions = z.output<typeof teamSessions>;
export type AdminSessions = z.output<typeof sessions>;

export const sessionApi = {
  signIn: {
    method: 'POST',
    path: '/v1/admin/sign-in',
    permission: 'anyone',
    needsPasswords: true,
    takesNoKey: true,
    audit: 'sign-in',
    body: signInBody,
    responses: {
      204: { description: "Signed in. The response sets the session's cookie." },
      200: { description: 'The password is right. More is needed.', schema: secondStep },
    },
  },
  signOut: {
    method: 'POST',
    path: '/v1/admin/sign-out',
    permission: 'signed-in',
    isForPeople: true,
    takesNoKey: true,
    audit: 'sign-out',
    responses: {
      204: { description: 'The session has ended.' },
      200: { description: 'The same, and the sign-in provider has a page for signing out there.', schema: signedOut },
    },
  },
  readLink: {
    method: 'POST',
    path: '/v1/admin/links/read',
    permission: 'anyone',
    takesNoKey: true,
    body: linkBody,
    responses: { 200: { description: 'The link works.', schema: link } },
  },
  useLink: {
    method: 'POST',
    path: '/v1/admin/links/use',
    permission: 'anyone',
    takesNoKey: true,
    audit: 'link.invite',
    body: useLinkBody,
    responses: { 204: { description: "Signed in. The response sets the session's cookie." } },
  },
  stepUp: {
    method: 'POST',
    path: '/v1/admin/step-up',
    permission: 'signed-in',
    needsPasswords: true,
    isForPeople: true,
    renewsSession: true,
    audit: 'session.prove',
    body: stepUpBody,
    responses: { 204: { description: "It was right. The response sets the session's cookie again." } },
  },
  askStepUpPasskey: {
    method: 'POST',
    path: '/v1/admin/step-up/passkey-options',
    permission: 'signed-in',
    needsPasswords: true,
    isForPeople: true,
    takesNoKey: true,
    responses: { 200: { description: 'Valid once, for five minutes.', schema: passkeyOptions } },
  },
  changePassword: {
    method: 'PUT',
    path: '/v1/admin/password',
    permission: 'signed-in',
    needsPasswords: true,
    isForPeople: true,
    renewsSession: true,
    audit: 'password.change',
    body: passwordBody,
    responses: { 204: { description: "Signed in. The response sets the session's cookie." } },
  },
  listSessions: {
    method: 'GET',
    path: '/v1/admin/sessions',
    permission: 'signed-in',
    isForPeople: true,
    responses: { 200: { description: 'Newest first.', schema: sessions } },
  },
  endSession: {
    method: 'DELETE',
    path: '/v1/admin/sessions/{session_id}',
    permission: 'signed-in',
    isForPeople: true,
    audit: 'session.end',
    responses: { 204: { description: 'The session has ended.' } },
  },
} as const satisfies AdminEndpoints;

export const teamApi = {
  me: {
    method: 'GET',
    path: '/v1/admin/me',
    permission: 'signed-in',
    responses: { 200: { description: 'The person or key that called.', schema: me } },
  },
  listTeam: {
    method: 'GET',
    path: '/v1/admin/team',
    permission: 'team.change',
    query: wholeListQuery,
    responses: { 200: { description: 'In the order in which they joined.', schema: team } },
  },
  invite: {
    method: 'POST',
    path: '/v1/admin/team/invitations',
    permission: 'team.change',
    needsProof: true,
    audit: 'team.invite',
    body: grantBody,
    responses: { 201: { description: 'The link, which works once, within an hour.', schema: invitation } },
  },
  changeRole: {
    method: 'PUT',
    path: '/v1/admin/team/{admin_id}',
    permission: 'team.change',
    needsProof: true,
    audit: 'team.change',
    body: grantChangeBody,
    responses: { 204: { description: 'From their next request on.' } },
  },
  listTeamSessions: {
    method: 'GET',
    path: '/v1/admin/team-sessions',
    permission: 'team.change',
    responses: { 200: { description: 'Newest first.', schema: teamSessions } },
  },
  endTeamSession: {
    method: 'DELETE',
    path: '/v1/admin/team/{admin_id}/sessions/{session_id}',
    permission: 'team.change',
    needsProof: true,
    audit: 'session.end',
    responses: { 204: { description: 'They must sign in again there.' } },
  },
  removeAdmin: {
    method: 'DELETE',
    path: '/v1/admin/team/{admin_id}',
    permission: 'team.change',
    needsProof: true,
    audit: 'team.remove',
    responses: { 204: { description: 'They are signed out, and can no longer sign in.' } },
  },
  listAdminKeys: {
    method: 'GET',
    path: '/v1/admin/keys',
    permission: 'admin-keys.change',
    responses: { 200: { description: 'In the order in which they were created.', schema: adminKeys } },
  },
  createAdminKey: {
    method: 'POST',
    path: '/v1/admin/keys',
    permission: 'admin-keys.change',
    needsProof: true,
    audit: 'admin-key.create',
    body: adminKeyBody,
    responses: { 201: { description: 'The key. It is shown only here.', schema: adminKeyCreated } },
  },
  revokeAdminKey: {
    method: 'DELETE',
    path: '/v1/admin/keys/{key_id}',
    permission: 'admin-keys.change',
    audit: 'admin-key.revoke',
    responses: { 204: { description: 'The key no longer works.' } },
  },
} as const satisfies AdminEndpoints;
