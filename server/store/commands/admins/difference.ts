import { isRecord } from '@rewards-wall/shared/is-record.ts';
import { isDeepStrictEqual } from 'node:util';
import type { AuditDifference } from '../../ports/audit.ts';

type Parts = Readonly<Record<string, unknown>>;

/** The fields that differ between two objects, including nested ones, before and after. */
export function difference(before: object, after: object): AuditDifference {
  return { before: fieldsNotIn(after, before), after: fieldsNotIn(before, after) };
}

/**
 * The audit log's placeholder for a field that it must not hold, such as a credential: whether it is set, and whether
 * it is new.
 */
export function withheld(was: unknown, is: unknown): readonly [was: string, is: string] {
  const before = was === null ? 'none' : 'stored';
  if (isDeepStrictEqual(was, is)) return [before, before];
  return [before, is === null ? 'none' : 'new'];
}

function fieldsNotIn(other: object, parts: object): Parts {
  const others = new Map<string, unknown>(Object.entries(other));
  return Object.fromEntries(
    Object.entries(parts).flatMap(([name, value]: [string, unknown]) => {
      const former = others.get(name);
      if (isDeepStrictEqual(former, value)) return [];
      return [[name, isRecord(former) && isRecord(value) ? fieldsNotIn(former, value) : value]];
    }),
  );
}
