import type { FraudRule } from './evidence.ts';

/** More than `limit` other users completed offers from the click's address. */
export const duplicateIp: FraudRule = ({ otherUsersOfIp }, limit) =>
  otherUsersOfIp > limit ? `${otherUsersOfIp} other users at this address; at most ${limit} may` : null;
