import { ownMap } from '../maps/own-map.ts';

/** Any feed in CSV, by a map that the operator writes. */
export const csv = ownMap('csv');
