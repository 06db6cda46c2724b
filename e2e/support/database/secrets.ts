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
const START_HASHES = 2 ** 16;

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
      // One pass over the lines: a test file has thousands of values and lines, and each value has several forms.
      const forms = new Map<string, { form: string; value: string }[]>();
      const starts = new Uint8Array(START_HASHES);
      for (const value of values) {
        for (const form of formsOf(value)) {
          const start = form.slice(0, SHORTEST);
          const alike = forms.get(start) ?? [];
          forms.set(start, alike);
          alike.push({ form, value });
          starts[startHash(form, 0)] = 1;
        }
      }
      return lines.flatMap((line) => {
        const leaking = new Set<string>();
        for (let at = 0; at + SHORTEST <= line.length; at += 1) {
          if (starts[startHash(line, at)] === 0) continue;
          for (const { form, value } of forms.get(line.slice(at, at + SHORTEST)) ?? []) {
            if (line.startsWith(form, at)) leaking.add(value);
          }
        }
        return [...leaking].map((value) => ({ value, line: line.trim() }));
      });
    },
  };
}

/** A hash of the four characters at this place, so that most places are left without a look at any form. */
function startHash(text: string, at: number): number {
  let hash = 0;
  for (let next = at; next < at + 4; next += 1) hash = (hash * 31 + text.charCodeAt(next)) % START_HASHES;
  return hash;
}

/** The value in clear, and as encoded in JSON, URLs and Basic credentials. */
function formsOf(value: string): string[] {
  const encoded = value.isWellFormed() ? [encodeURIComponent(value), Buffer.from(value).toString('base64')] : [];
  return [...new Set([value, JSON.stringify(value).slice(1, -1), ...encoded])];
}
