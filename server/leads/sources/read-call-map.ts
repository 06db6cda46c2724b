import { callMap, type CallMap } from '../../schema/call-map.ts';
import { readJsonMap, type MapReading } from '../../schema/read-json-map.ts';

/** Reads an operator's map of a network's calls (docs/contract/leads.md#call-maps), or says what is wrong with it. */
export function readCallMap(text: string): MapReading<CallMap> {
  return readJsonMap(callMap, text);
}
