/** What a log must never hold: every key, token, e-mail address, subid and name that a test uses. */
export interface SecretRegistry {
  /** Registers a value and hands it back, so that it can be used in place. */
  add(value: string): string;
  /** Registers every text of a JSON value that could tell who somebody is. */
  addAll(values: readonly string[]): void;
  readonly size: number;
  /** The log lines that hold a registered value, as it is or encoded, each with that value. */
  leaksIn(lines: readonly string[]): { value: string; line: string }[];
}

/** Shorter values stand in request ids and times by chance. */
const SHORTEST = 6;

export function secretRegistry(): SecretRegistry {
  const values = new Set<string>();
  const add = (value: string): string => {
    if ([...value].length >= SHORTEST) values.add(value);
    return value;
  };
  return {
    add,
    addAll(all) {
      for (const value of all) add(value);
    },
    get size() {
      return values.size;
    },
    leaksIn(lines) {
      // One text search per value over all lines at once: a suite has thousands of both.
      const text = lines.join('\n');
      const leaking = [...values].filter((value) => formsOf(value).some((form) => text.includes(form)));
      return leaking.flatMap((value) =>
        lines
          .filter((line) => formsOf(value).some((form) => line.includes(form)))
          .map((line) => ({ value, line: line.trim() })),
      );
    },
  };
}

/** The value itself, and as JSON, URLs and Basic credentials write it. */
function formsOf(value: string): string[] {
  const encoded = value.isWellFormed() ? [encodeURIComponent(value), Buffer.from(value).toString('base64')] : [];
  return [...new Set([value, JSON.stringify(value).slice(1, -1), ...encoded])];
}
