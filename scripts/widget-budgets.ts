/**
 * Budgets in bytes after Brotli: for the modules that the script tag loads, without the language, and for what each lazy
 * part adds. If a part is over its budget, `npm test` fails and a build warns.
 */
export const budgets = {
  'wall, initial JS': 13_000,
  // Exported classes need a few bytes more.
  'wall, initial JS of define.js': 13_100,
  'survey form': 7_000,
  // Includes the retries under one idempotency key, which the ticket form shares.
  'survey form, sending': 1_400,
  'surveys of a known user': 1_200,
  'search, tabs and notices': 5_600,
  'offer details': 2_500,
  activity: 6_000,
  'report of a problem': 4_000,
  'hosted page HTML + CSS': 2_000,
  language: 2_000,
} as const;

export type Part = keyof typeof budgets;

/** The measured size of a part. There is one for each language. */
export interface Measured {
  part: Part;
  files: readonly string[];
  bytes: number;
}

/**
 * A line for each part, and the lines of the parts over their budgets. `share` scales all budgets, so that a test can
 * exceed them.
 *
 * @throws {Error} if a part was not measured or is empty, since no budget would apply to it
 */
export function checkBudgets(measured: readonly Measured[], share = 1): { lines: string[]; over: string[] } {
  for (const part of Object.keys(budgets)) {
    const found = measured.filter((each) => each.part === part);
    if (found.length === 0 || found.some(({ bytes }) => !(bytes > 0)))
      throw new Error(`No size was measured for ${part}`);
  }
  const judged = measured.map(({ part, files, bytes }) => {
    const budget = Math.floor(budgets[part] * share);
    const isOver = bytes > budget;
    const verdict = `${isOver ? 'OVER' : 'ok'} (budget ${budget}; ${files.join(', ')})`;
    return { isOver, line: `${String(bytes).padStart(8)} B br  ${part}: ${verdict}` };
  });
  return {
    lines: judged.map(({ line }) => line),
    over: judged.filter(({ isOver }) => isOver).map(({ line }) => line),
  };
}
