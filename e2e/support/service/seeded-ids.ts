import { createHash } from 'node:crypto';
import type { Ids } from '../../../server/runtime/ids.ts';

/**
 * Ids and bytes that are the same in every run, for pages that must look the same. Each name has its own sequence, so
 * that requests don't change the ids of leads, for example.
 */
export function seededIds(): Ids {
  const counts = new Map<string, number>();
  const next = (name: string, length: number): Buffer => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return createHash('shake256', { outputLength: length }).update(`${name} ${count}`).digest();
  };
  const uuid = (prefix: string): string =>
    `${prefix}_${next(prefix, 16)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
  return {
    bytes: (length) => next(`${length} bytes`, length),
    timeOrdered(prefix, at) {
      const rest = next(prefix, 8).toString('hex');
      const counter = ((counts.get(prefix) ?? 0) & 0xffff).toString(16).padStart(4, '0');
      return `${prefix}_${at.toString(16).padStart(12, '0')}${counter}${rest}`;
    },
    request: () => uuid('req'),
    run: () => uuid('run'),
  };
}
