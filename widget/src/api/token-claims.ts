import { objectOf } from './unknown-json.ts';
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
