import type { Failed } from './loaded.ts';

/** The failure for an id that no path can contain. */
export const unaddressable: Failed = { kind: 'failed', failure: 'incomplete', status: null };
