import { readJsonMap, type MapReading as JsonMapReading } from '../../schema/read-json-map.ts';
import { csvMap, jsonMap, type CsvMap, type JsonMap } from './feed-map.ts';

/** A response format that an operator can map. */
export type MapFormat = 'json' | 'csv';

export type MapReading =
  | ({ readonly kind: 'map' } & (
      { readonly format: 'json'; readonly map: JsonMap } | { readonly format: 'csv'; readonly map: CsvMap }
    ))
  | Extract<JsonMapReading<never>, { kind: 'invalid' }>;

/** Parses an operator's map, or says what is wrong with it. */
export function readMap(format: MapFormat, text: string): MapReading {
  if (format === 'json') {
    const reading = readJsonMap(jsonMap, text);
    return reading.kind === 'map' ? { ...reading, format } : reading;
  }
  const reading = readJsonMap(csvMap, text);
  return reading.kind === 'map' ? { ...reading, format } : reading;
}
