import { objectOf, textOf } from './unknown-json.ts';
import type { JsonObject } from './unknown-json.ts';

/** What a user token says about itself, unverified; empty if it is no user token (docs/contract/identity.md#user-tokens). */
export function tokenClaims(token: string): JsonObject {
  try {
    const [, payload = ''] = token.split('.');
    const bytes = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    return objectOf(JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0)))));
  } catch {
    return {};
  }
}

/** Whether a user token says that it is another user's. The service refuses it for this one. */
export function isTokenOfOther(token: string, userId: string): boolean {
  const sub = textOf(tokenClaims(token)['sub']);
  return sub !== '' && sub !== userId;
}
