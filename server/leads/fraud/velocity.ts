import type { FraudRule } from './evidence.ts';

/** More than `limit` leads of this user within an hour. */
export const velocity: FraudRule = ({ leadsWithinHour }, limit) =>
  leadsWithinHour > limit ? `${leadsWithinHour} leads within an hour; the maximum is ${limit}` : null;
