import type { Failed } from './loaded.ts';

/** The page gave an id that no path can hold. */
export const unaddressable: Failed = { kind: 'failed', failure: 'incomplete', status: null };
