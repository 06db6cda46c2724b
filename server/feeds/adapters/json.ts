import { ownMap } from '../maps/own-map.ts';

/** Any feed in JSON, by a map that the operator writes. */
export const json = ownMap('json');
