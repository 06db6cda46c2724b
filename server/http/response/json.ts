import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';

declare global {
  interface JSON {
    /** A piece of JSON text that `stringify` writes unchanged (ES2026, in Node 22 and newer). */
    rawJSON(text: string): unknown;
  }
}

/** Credits or money as an exact decimal number in JSON, never converted to a double. */
export function decimal(units: Units): unknown {
  return JSON.rawJSON(formatUnits(units));
}

export function encodeJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
