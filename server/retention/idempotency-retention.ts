import { DAY_MS } from '@rewards-wall/shared/utc-day.ts';

/** How long an idempotency key is valid, at least (docs/contract/http.md#idempotency). */
export const KEYS_KEPT_MS = 30 * DAY_MS;
