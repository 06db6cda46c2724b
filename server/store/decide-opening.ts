/** What is known before a database is opened. */
export interface DatabaseFacts {
  /** Its name in messages, without a password. */
  name: string;
  /** Whether it has any content. */
  exists: boolean;
  /** Files in its folder that only an earlier database can have left. */
  traces: readonly string[];
}

/** How to open a database. The reason is one line for the operator. */
export type Opening = { kind: 'open' } | { kind: 'create' } | { kind: 'refuse'; reason: string };

/**
 * Decides whether to open a database, to create it, or to refuse. A database is missing when a volume isn't mounted or
 * a setting is wrong: a new one would look healthy, but refuse everything that networks report.
 */
export function decideOpening({ exists, name, traces }: DatabaseFacts, mayCreate: boolean): Opening {
  if (exists) return { kind: 'open' };
  if (traces.length > 0) {
    return {
      kind: 'refuse',
      reason:
        `There is no database at ${name}, but there was one: ${traces.join(', ')}. ` +
        'Check DATABASE_URL, or restore a backup. For a new installation, move these files away and run: rewards setup',
    };
  }
  if (mayCreate) return { kind: 'create' };
  return {
    kind: 'refuse',
    reason:
      `There is no database at ${name}. If there was one, check DATABASE_URL, DATA_DIR and whether the volume is mounted. ` +
      'For a new installation, run once: rewards setup',
  };
}
