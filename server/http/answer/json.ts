import { formatUnits, type Units } from '@rewards-wall/shared/credits.ts';

declare global {
  interface JSON {
    /** A piece of JSON text that stringify puts out as it is (ES2026, in Node 22 and newer). */
    rawJSON(text: string): unknown;
  }
}

/** Credits or money as the exact decimal number of the contract: no double is in between. */
export function decimal(units: Units): unknown {
  return JSON.rawJSON(formatUnits(units));
}

export function encodeJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value));
}
