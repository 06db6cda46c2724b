import * as z from 'zod';
import { asObject, expecting } from '../schema/wire.ts';
import { typed, when, whenOrNull } from './fields.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';

// Second factors for signing in to the console.

/** The accepted second factors after the password. */
export const secondFactors = ['app', 'passkey', 'recovery-code'] as const;

const ticket = typed(100).meta({ description: '`ticket` of the response to name and password', sensitive: true });
const code = typed(60).meta({
  description: 'Six digits of the authenticator app, or a recovery code',
  sensitive: true,
});
const base64url = (most: number, description: string) =>
  z
    .string({ error: expecting('base64url') })
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)
    .regex(/^[\w-]+$/, 'must be base64url')
    .meta({ description, sensitive: true });

const credentialId = base64url(1400, 'Id of the credential');
const clientDataJSON = base64url(4000, 'What the browser signed, as JSON');
/** Browsers send more fields, which we ignore. */
const answerOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ id: credentialId, response: z.object({ clientDataJSON, ...shape }, asObject) }, asObject);

export const passkeyAnswer = answerOf({
  authenticatorData: base64url(4000, 'What the authenticator signed'),
  signature: base64url(4000, 'Its signature'),
  userHandle: base64url(200, 'The owner of the passkey').optional(),
}).meta({ id: 'PasskeyAnswer', description: "The browser's response to `options`, as `PublicKeyCredential.toJSON()`" });

export const newPasskeyAnswer = answerOf({
  attestationObject: base64url(20_000, 'The new public key'),
  transports: z
    .array(typed(40), { error: expecting('a list') })
    .max(10, 'must have at most 10 entries')
    .optional()
    .meta({ description: 'How the browser reaches it' }),
}).meta({
  id: 'NewPasskeyAnswer',
  description: "The browser's response to `options`, as `PublicKeyCredential.toJSON()`",
});

export const finishSignInBody = z.strictObject({ ticket, code }, asObject).meta({ id: 'FinishSignInBody' });
export const askPasskeyBody = z.strictObject({ ticket: ticket.optional() }, asObject).meta({ id: 'AskPasskeyBody' });
export const passkeySignInBody = z
  .strictObject({ ticket: ticket.optional(), passkey: passkeyAnswer }, asObject)
  .meta({ id: 'PasskeySignInBody' });
export const confirmTotpBody = z
  .strictObject({ code: typed(20).meta({ description: 'Six digits of the app', sensitive: true }) }, asObject)
  .meta({ id: 'ConfirmTotpBody' });
export const addPasskeyBody = z
  .strictObject(
    { name: typed(60).meta({ description: 'Name of the passkey', example: 'Phone' }), passkey: newPasskeyAnswer },
    asObject,
  )
  .meta({ id: 'AddPasskeyBody' });
export const factorPolicy = z
  .strictObject(
    {
      is_required: z
        .boolean({ error: expecting('true or false') })
        .meta({ description: 'Whether everyone must have a second factor' }),
    },
    asObject,
  )
  .meta({ id: 'FactorPolicy' });

export const secondStep = z
  .object({
    ticket: z.string().meta({ description: 'For the next step; it is shown only here', sensitive: true }),
    factors: z.array(z.enum(secondFactors)).meta({ description: 'Any one of them signs in' }),
    expires_at: when('When the ticket ends, UTC'),
  })
  .meta({ id: 'SecondStep' });

/** Only the browser reads it, so the OpenAPI document doesn't repeat the standard. */
export const passkeyOptions = z
  .object({ options: z.record(z.string(), z.unknown()).meta({ description: 'For `navigator.credentials`, as JSON' }) })
  .meta({ id: 'PasskeyOptions' });

const recoveryCodes = z
  .array(z.string())
  .meta({ description: 'Each signs in once in place of a factor. They are shown only here', sensitive: true });

export const newTotp = z
  .object({
    secret: z.string().meta({ description: 'The secret, base32; it is shown only here', sensitive: true }),
    uri: z.string().meta({ description: 'The same for a QR code, `otpauth://…`', sensitive: true }),
  })
  .meta({ id: 'NewTotp' });

export const addedFactor = z
  .object({
    recovery_codes: recoveryCodes.nullable().meta({ description: 'Null if there are some already', sensitive: true }),
  })
  .meta({ id: 'AddedFactor' });

export const addedPasskey = addedFactor
  .extend({ passkey_id: z.string().meta({ description: 'Id of the passkey' }) })
  .meta({ id: 'AddedPasskey' });

export const newRecoveryCodes = z.object({ recovery_codes: recoveryCodes }).meta({ id: 'NewRecoveryCodes' });

export const factors = z
  .object({
    has_app: z.boolean().meta({ description: 'Whether there is an authenticator app' }),
    recovery_codes: z.int().meta({ description: 'How many recovery codes are left' }),
    passkeys: z.array(
      z.object({
        passkey_id: z.string().meta({ description: 'Id of the passkey' }),
        name: z.string().meta({ description: 'Its name' }),
        created_at: when('When it was added, UTC'),
        used_at: whenOrNull('When it was last used, UTC; null if never'),
      }),
    ),
    passkey_host: z
      .string()
      .nullable()
      .meta({ description: 'Host name that passkeys are for; null where browsers have none' }),
    is_required: z.boolean().meta({ description: 'Whether everyone must have a second factor' }),
  })
  .meta({ id: 'Factors' });

export type SecondStep = z.output<typeof secondStep>;
export type Factors = z.output<typeof factors>;
export type NewTotp = z.output<typeof newTotp>;
export type PasskeyOptions = z.output<typeof passkeyOptions>;

export const factorApi = {
  readFactors: {
    method: 'GET',
    path: '/v1/admin/factors',
    permission: 'signed-in',
    isForPeople: true,
    responses: { 200: { description: 'Without their secrets.', schema: factors } },
  },
  beginTotp: {
    method: 'POST',
    path: '/v1/admin/totp',
    permission: 'signed-in',
    needsPasswords: true,
    isForPeople: true,
    needsProof: true,
    takesNoKey: true,
    responses: { 201: { description: 'The secret. It is shown only here.', schema: newTotp } },
  },
  confirmTotp: {
    method: 'PUT',
    path: '/v1/admin/totp',
    permission: 'signed-in',
    needsPasswords: true,
    isForPeople: true,
    needsProof: true,
    renewsSession: true,
    audit: 'factor.add',
    body: confirmTotpBody,
    responses: { 200: { description: 'From now on, signing in asks for a code.', schema: addedFactor } },
  },
  removeTotp: {
    method: 'DELETE',
    path: '/v1/admin/totp',
    permission: 'signed-in',
    isForPeople: true,
    needsProof: true,
    renewsSession: true,
    audit: 'factor.remove',
    responses: { 204: { description: 'Its codes no longer count.' } },
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/v1/admin/recovery-codes',
    permission: 'signed-in',
    isForPeople: true,
    needsProof: true,
    renewsSession: true,
    audit: 'factor.recovery-codes',
    responses: { 201: { description: 'Ten new codes. The earlier ones no longer count.', schema: newRecoveryCodes } },
  },
  askNewPasskey: {
    method: 'POST',
    path: '/v1/admin/passkeys/options',
    permission: 'signed-in',
    needsPasswords: true,
    isForPeople: true,
    needsProof: true,
    takesNoKey: true,
    responses: { 200: { description: 'Valid once, for five minutes.', schema: passkeyOptions } },
  },
  addPasskey: {
    method: 'POST',
    path: '/v1/admin/passkeys',
    permission: 'signed-in',
    needsPasswords: true,
    isForPeople: true,
    needsProof: true,
    renewsSession: true,
    audit: 'factor.add',
    body: addPasskeyBody,
    responses: { 201: { description: 'From now on, it signs you in.', schema: addedPasskey } },
  },
  removePasskey: {
    method: 'DELETE',
    path: '/v1/admin/passkeys/{passkey_id}',
    permission: 'signed-in',
    isForPeople: true,
    needsProof: true,
    renewsSession: true,
    audit: 'factor.remove',
    responses: { 204: { description: 'It no longer signs in.' } },
  },
  requireFactor: {
    method: 'PUT',
    path: '/v1/admin/factor-policy',
    permission: 'team.change',
    needsProof: true,
    audit: 'team.factors',
    body: factorPolicy,
    responses: { 204: { description: 'From the next request on.' } },
  },
  finishSignIn: {
    method: 'POST',
    path: '/v1/admin/sign-in/code',
    permission: 'anyone',
    needsPasswords: true,
    takesNoKey: true,
    audit: 'sign-in',
    body: finishSignInBody,
    responses: { 204: { description: "Signed in. The response sets the session's cookie." } },
  },
  askPasskey: {
    method: 'POST',
    path: '/v1/admin/sign-in/passkey-options',
    permission: 'anyone',
    needsPasswords: true,
    takesNoKey: true,
    body: askPasskeyBody,
    responses: { 200: { description: 'Valid once, for five minutes.', schema: passkeyOptions } },
  },
  signInByPasskey: {
    method: 'POST',
    path: '/v1/admin/sign-in/passkey',
    permission: 'anyone',
    needsPasswords: true,
    takesNoKey: true,
    audit: 'sign-in',
    body: passkeySignInBody,
    responses: { 204: { description: "Signed in. The response sets the session's cookie." } },
  },
} as const satisfies AdminEndpoints;
