import { profilePath } from '@rewards-wall/shared/routes.ts';
import type { FieldId } from '../../locales/profile-messages.ts';
import type { Fetch } from '../../api/request-json.ts';
import { pathOrNull } from '../../api/path-or-null.ts';
import { requestOnce } from '../../api/request-once.ts';
import { withTouchPoints } from '../../api/touch-points.ts';
import type { OnceKey } from '../../api/request-once.ts';
import { listOf, numberOf, objectOf, textOf } from '../../api/unknown-json.ts';

interface ProfileAddress {
  readonly base: string;
  readonly pubId: string;
  readonly profileId: string;
  readonly userId: string;
  readonly lang: string;
  /** Whether a path in an error of the service is a field of the form. */
  readonly isField: (path: string) => path is FieldId;
}

/** A field that the service refused, with its explanation. */
interface RefusedField {
  readonly field: FieldId;
  readonly message: string;
  /** The minimum age, if the user is younger. */
  readonly minimumAge: number | null;
}

export type ProfileOutcome =
  | { readonly kind: 'created'; readonly token: string }
  | { readonly kind: 'refused'; readonly fields: readonly RefusedField[] }
  | { readonly kind: 'exists' }
  | { readonly kind: 'unavailable'; readonly reason: 'offline' | 'busy' | 'server' | 'setup' };

/** After this time the form reports that it is offline, instead of showing "Sending…" forever. */
const TIMEOUT_MS = 30_000;

/** Sends "Create survey user profile". `setup`: the service does not accept the ids or the key that the page has set. */
export async function createProfile(
  fetch: Fetch,
  address: ProfileAddress,
  body: Readonly<Record<string, unknown>>,
  keys: OnceKey,
): Promise<ProfileOutcome> {
  const { lang, pubId, profileId, userId } = address;
  const path = pathOrNull(profilePath, { pubId, profileId, subid1: userId });
  if (path === null) return { kind: 'unavailable', reason: 'setup' };
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const answer = await requestOnce(address.base + withTouchPoints(path), keys, { fetch, lang, body, signal });
  if (answer.kind === 'unreachable') return { kind: 'unavailable', reason: 'offline' };
  if (answer.kind === 'ok') return { kind: 'created', token: textOf(objectOf(answer.body)['token']) };
  if (answer.status === 409) return { kind: 'exists' };
  if (answer.status === 429) return { kind: 'unavailable', reason: 'busy' };
  if (answer.status >= 500) return { kind: 'unavailable', reason: 'server' };
  const fields = answer.status === 400 ? refusedFields(answer.body, address.isField) : [];
  return fields.length > 0 ? { kind: 'refused', fields } : { kind: 'unavailable', reason: 'setup' };
}

/** The first error of each field. A path inside a field, such as `answers.8.0`, counts for the field. */
function refusedFields(body: unknown, isField: ProfileAddress['isField']): readonly RefusedField[] {
  const found = new Map<FieldId, RefusedField>();
  for (const each of listOf(objectOf(body)['errors'])) {
    const { path, message, minimum_age } = objectOf(each);
    const parts = textOf(path).split('.');
    const field = parts.slice(0, parts[0] === 'answers' || parts[0] === 'consent' ? 2 : 1).join('.');
    if (!isField(field) || found.has(field)) continue;
    found.set(field, { field, message: textOf(message), minimumAge: numberOf(minimum_age) });
  }
  return [...found.values()];
}
