import * as z from 'zod';
import { asObject, expecting } from '../schema/wire.ts';
import type { AdminEndpoints } from './admin-endpoints.ts';
import { typed } from './fields.ts';
import { PROVIDER_SIGN_OUT } from './sign-in-ways.ts';

// Signing in to the console with an OpenID Connect provider.

/** Codes of some providers have a few thousand characters. */
const response = z
  .string({ error: expecting('text') })
  .min(1, 'must not be empty')
  .max(8000, 'must have at most 8000 characters')
  .meta({
    description: 'The query with which the provider sent the browser back, such as `code=…&state=…`',
    sensitive: true,
  });

export const beginProviderBody = z
  .strictObject(
    {
      link: typed(100).optional().meta({
        description: 'What follows `#` in a link, to use it with the account at the provider',
        sensitive: true,
      }),
    },
    asObject,
  )
  .meta({ id: 'BeginProviderBody' });
export const providerResponseBody = z.strictObject({ response }, asObject).meta({ id: 'ProviderResponseBody' });

export const logoutBody = z
  .object(
    {
      logout_token: z
        .string({ error: expecting('text') })
        .max(8000, 'must have at most 8000 characters')
        .meta({ description: 'The logout token', sensitive: true }),
    },
    asObject,
  )
  .meta({ id: 'LogoutBody' });

export const providerVisit = z
  .object({
    url: z.string().meta({ description: 'Where to send the browser; valid for ten minutes', sensitive: true }),
  })
  .meta({ id: 'ProviderVisit' });

export const providerApi = {
  beginProviderSignIn: {
    method: 'POST',
    path: '/v1/admin/sign-in/provider',
    permission: 'anyone',
    takesNoKey: true,
    body: beginProviderBody,
    responses: { 200: { description: "Sets the cookie that recognizes the browser's return.", schema: providerVisit } },
  },
  finishProviderSignIn: {
    method: 'POST',
    path: '/v1/admin/sign-in/provider-response',
    permission: 'anyone',
    takesNoKey: true,
    audit: 'sign-in',
    body: providerResponseBody,
    responses: { 204: { description: "Signed in. The response sets the session's cookie." } },
  },
  beginProviderStepUp: {
    method: 'POST',
    path: '/v1/admin/step-up/provider',
    permission: 'signed-in',
    isForPeople: true,
    takesNoKey: true,
    responses: { 200: { description: "Sets the cookie that recognizes the browser's return.", schema: providerVisit } },
  },
  finishProviderStepUp: {
    method: 'POST',
    path: '/v1/admin/step-up/provider-response',
    permission: 'signed-in',
    isForPeople: true,
    renewsSession: true,
    audit: 'session.prove',
    body: providerResponseBody,
    responses: { 204: { description: "It was right. The response sets the session's cookie again." } },
  },
  beginProviderConnect: {
    method: 'POST',
    path: '/v1/admin/provider-account/visit',
    permission: 'signed-in',
    isForPeople: true,
    needsProof: true,
    takesNoKey: true,
    responses: { 200: { description: "Sets the cookie that recognizes the browser's return.", schema: providerVisit } },
  },
  finishProviderConnect: {
    method: 'POST',
    path: '/v1/admin/provider-account',
    permission: 'signed-in',
    isForPeople: true,
    renewsSession: true,
    audit: 'factor.add',
    body: providerResponseBody,
    responses: { 204: { description: "Added. The response sets the session's cookie again." } },
  },
  removeProviderAccount: {
    method: 'DELETE',
    path: '/v1/admin/provider-account',
    permission: 'signed-in',
    isForPeople: true,
    needsProof: true,
    renewsSession: true,
    audit: 'factor.remove',
    responses: { 204: { description: "Removed. The response sets the session's cookie again." } },
  },
  endProviderSessions: {
    method: 'POST',
    path: PROVIDER_SIGN_OUT,
    permission: 'anyone',
    takesNoKey: true,
    takesForm: true,
    audit: 'session.end',
    body: logoutBody,
    responses: { 204: { description: 'The sessions have ended.' } },
  },
} as const satisfies AdminEndpoints;
