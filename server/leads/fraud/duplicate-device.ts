import type { FraudRule } from './evidence.ts';

/** More than `limit` other users completed offers with the click's device. */
export const duplicateDevice: FraudRule = ({ otherUsersOfDevice }, limit) =>
  otherUsersOfDevice > limit ? `${otherUsersOfDevice} other users on this device; at most ${limit} may` : null;
