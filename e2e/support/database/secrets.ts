/** Values that no log line may contain: every key, token, e-mail address, subid and name in a test. */
export interface SecretRegistry {
  /** Registers a value and returns it. */
  add(value: string): string;
  addAll(values: readonly string[]): void;
  readonly size: number;
  /** The lines that contain a registered value, in clear or encoded, each with that value. */
  leaksIn(lines: readonly string[]): { value: string; line: string }[];
}

/** Shorter values could occur in a request id or a time by chance. */
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
      // Searches all lines at once, since a test file has thousands of values and lines.
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

/** The value in clear, and as encoded in JSON, URLs and Basic credentials. */
function formsOf(value: string): string[] {
  const encoded = value.isWellFormed() ? [encodeURIComponent(value), Buffer.from(value).toString('base64')] : [];
  return [...new Set([value, JSON.stringify(value).slice(1, -1), ...encoded])];
}
