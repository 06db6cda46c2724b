import { userIdOf, wholeOf } from './check-input.ts';

/**
 * The user to explain offers for. Offers target by the user's address and browser, so your server must pass them on.
 */
export interface ExplainInput {
  userId: string | number;
  /** Only this offer; all offers without it. */
  offerId?: number;
  /** The user's IP address. */
  ip?: string;
  /** The user's `User-Agent` header. */
  userAgent?: string;
  /** The user's `navigator.maxTouchPoints`, which tells an iPad from a Mac. */
  maxTouchPoints?: number;
  /** The user's `Accept-Language` header. */
  acceptLanguage?: string;
  gender?: 'm' | 'f';
  ageRangeId?: number;
  categoryIds?: readonly number[];
  targetSystems?: readonly number[];
}

/** The input under the API's parameter names. */
export function explainQuery(input: ExplainInput): { query: URLSearchParams; headers: Record<string, string> } {
  const query = new URLSearchParams({ subid1: userIdOf(input.userId) });
  const values = {
    offer_id: wholeOf(input.offerId, 'offerId', 1),
    ip: input.ip,
    user_agent: input.userAgent,
    max_touch_points: wholeOf(input.maxTouchPoints, 'maxTouchPoints', 0),
    gender: input.gender,
    age_range_id: wholeOf(input.ageRangeId, 'ageRangeId', 1),
  };
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) query.set(name, String(value));
  }
  for (const id of input.categoryIds ?? []) query.append('category_id[]', String(id));
  for (const id of input.targetSystems ?? []) query.append('target_system[]', String(id));
  return { query, headers: input.acceptLanguage === undefined ? {} : { 'Accept-Language': input.acceptLanguage } };
}
