import type { FraudRule } from './evidence.ts';

/** The lead came sooner after the click than `limit` seconds. */
export const tooFast: FraudRule = ({ secondsToLead }, limit) =>
  secondsToLead < limit ? `${secondsToLead} s after the click; the minimum is ${limit} s` : null;
