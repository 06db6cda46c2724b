import type { FraudRule } from './evidence.ts';

/** More than `limit` other users completed offers with the click's device. */
export const duplicateDevice: FraudRule = ({ otherUsersOfDevice }, limit) =>
  otherUsersOfDevice > limit ? `${otherUsersOfDevice} other users with this device, ${limit} may` : null;
