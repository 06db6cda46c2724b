import { parseArgs } from 'node:util';

/** The options of `npm run load`. */
export interface LoadOptions {
  engine: 'sqlite' | 'postgres';
  /** Length of a step. */
  seconds: number;
  /** The highest rate, in requests per second. */
  most: number;
  /** How long the service lets requests wait before it refuses them. */
  maxWaitMs: number;
  /** The file to write the figures to. */
  json: string | null;
}

/** The options of `npm run soak`. */
export interface SoakOptions {
  engine: 'sqlite' | 'postgres';
  minutes: number;
  /** Requests per second. */
  rate: number;
  maxWaitMs: number;
  json: string | null;
}

/** The service's default. */
const MAX_WAIT_MS = '200';
const WAITS = [1, 600_000] as const;

/** Throws a readable error if an argument is unknown or out of range. */
export function readLoadOptions(args: readonly string[]): LoadOptions {
  const {
    json,
    'max-wait': maxWait,
    most,
    postgres,
    seconds,
  } = parseArgs({
    args: [...args],
    options: {
      postgres: { type: 'boolean', default: false },
      seconds: { type: 'string', default: '5' },
      most: { type: 'string', default: '8000' },
      'max-wait': { type: 'string', default: MAX_WAIT_MS },
      json: { type: 'string' },
    },
  }).values;
  return {
    engine: postgres ? 'postgres' : 'sqlite',
    seconds: numberIn('seconds', seconds, [0.1, 3_600]),
    most: numberIn('most', most, [1, 100_000]),
    maxWaitMs: numberIn('max-wait', maxWait, WAITS),
    json: fileOf(json),
  };
}

/** Throws a readable error if an argument is unknown or out of range. */
export function readSoakOptions(args: readonly string[]): SoakOptions {
  const {
    json,
    'max-wait': maxWait,
    minutes,
    postgres,
    rate,
  } = parseArgs({
    args: [...args],
    options: {
      postgres: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '20' },
      rate: { type: 'string', default: '60' },
      'max-wait': { type: 'string', default: MAX_WAIT_MS },
      json: { type: 'string' },
    },
  }).values;
  return {
    engine: postgres ? 'postgres' : 'sqlite',
    minutes: numberIn('minutes', minutes, [0.01, 10_080]),
    rate: numberIn('rate', rate, [1, 100_000]),
    maxWaitMs: numberIn('max-wait', maxWait, WAITS),
    json: fileOf(json),
  };
}

function numberIn(name: string, text: string, [least, most]: readonly [number, number]): number {
  const value = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && value >= least && value <= most) return value;
  throw new Error(`--${name} needs a number from ${least} to ${most}.`);
}

function fileOf(name: string | undefined): string | null {
  if (name === '') throw new Error('--json needs the name of a file.');
  return name ?? null;
}
