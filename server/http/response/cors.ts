/** Who may read a response from another origin (docs/contract/http.md#cors). */
export type CorsPolicy = 'anyone' | 'profile-origins' | 'nobody';

const ALLOWED_HEADERS = 'authorization, content-type, accept-language';
const NONE: Readonly<Record<string, string>> = {};
const ANYONE: Readonly<Record<string, string>> = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'Retry-After',
};

/** The CORS headers of a response. `origins`: those of the wall or panel; empty = any. Never allows credentials. */
export function corsHeaders(
  policy: CorsPolicy,
  origins: readonly string[],
  origin: string | undefined,
): Readonly<Record<string, string>> {
  if (policy === 'nobody') return NONE;
  if (policy === 'anyone' || origins.length === 0) return ANYONE;
  if (origin === undefined || !origins.includes(origin)) return { Vary: 'Origin' };
  return { ...ANYONE, 'Access-Control-Allow-Origin': origin, Vary: 'Origin' };
}

/** The headers of the response to a preflight for `method`. */
export function preflightHeaders({
  policy,
  origins,
  origin,
  method,
  takesIdempotencyKey,
}: {
  policy: CorsPolicy;
  origins: readonly string[];
  origin: string | undefined;
  method: string;
  takesIdempotencyKey: boolean;
}): Readonly<Record<string, string>> {
  const base = corsHeaders(policy, origins, origin);
  if (base['Access-Control-Allow-Origin'] === undefined) return base;
  return {
    ...base,
    'Access-Control-Allow-Methods': method,
    'Access-Control-Allow-Headers': takesIdempotencyKey ? `${ALLOWED_HEADERS}, idempotency-key` : ALLOWED_HEADERS,
    'Access-Control-Max-Age': '7200',
  };
}
