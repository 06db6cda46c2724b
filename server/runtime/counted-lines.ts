/** Lines of which at most one a minute is written for each kind. */
export interface CountedLines<Line> {
  write(kind: string, line: Line): void;
  /** Writes what has been counted since. */
  flush(): void;
}

const EVERY_MS = 60_000;

/**
 * Writes the first line of a kind at once. Those of the next minute become one line, with their number: the last of
 * them, at the end of the minute.
 */
export function countLines<Line>(write: (line: Line, count: number) => void): CountedLines<Line> {
  /** What this minute has brought after its first line; null for nothing. */
  const minutes = new Map<string, { line: Line; count: number } | null>();

  const begin = (kind: string): void => {
    minutes.set(kind, null);
    setTimeout(() => end(kind), EVERY_MS).unref();
  };
  const end = (kind: string): void => {
    const counted = minutes.get(kind) ?? null;
    minutes.delete(kind);
    if (counted === null) return;
    begin(kind);
    write(counted.line, counted.count);
  };

  return {
    write(kind, line) {
      const counted = minutes.get(kind);
      if (counted === undefined) {
        begin(kind);
        write(line, 1);
      } else minutes.set(kind, { line, count: (counted?.count ?? 0) + 1 });
    },
    flush() {
      for (const [kind, counted] of minutes) {
        minutes.set(kind, null);
        if (counted !== null) write(counted.line, counted.count);
      }
    },
  };
}
