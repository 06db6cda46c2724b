/** Log lines that are limited to one a minute per kind. */
export interface CountedLines<Line> {
  /** `times`: how many events the line stands for; one by default. */
  write(kind: string, line: Line, times?: number): void;
  /** Writes what has been counted since. */
  flush(): void;
}

const EVERY_MS = 60_000;

/**
 * Writes the first line of a kind at once. Later ones within a minute become one line at its end: the last of them,
 * with the count.
 */
export function countLines<Line>(write: (line: Line, count: number) => void): CountedLines<Line> {
  /** Lines of this minute after the first; null for none. */
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
    write(kind, line, times = 1) {
      const counted = minutes.get(kind);
      if (counted === undefined) {
        begin(kind);
        write(line, times);
      } else minutes.set(kind, { line, count: (counted?.count ?? 0) + times });
    },
    flush() {
      for (const [kind, counted] of minutes) {
        minutes.set(kind, null);
        if (counted !== null) write(counted.line, counted.count);
      }
    },
  };
}
