/**
 * Budgets in brotli bytes: for the modules that a page's script tag loads (the words of its language come beside them),
 * and for what the form, a language, and whatever a user opens add. `npm test` fails above them; a build only warns.
 */
export const budgets = {
  'wall, initial JS': 13_000,
  // Classes to be extended take some bytes more.
  'wall, initial JS of define.js': 13_100,
  'survey form': 7_000,
  // With the repeating under one key, which the report of a problem shares.
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

/** A part of the widget as it was built; of languages there are many. */
export interface Measured {
  part: Part;
  /** What it is made of, for the reader. */
  files: readonly string[];
  bytes: number;
}

/**
 * A line for each part, and the lines of those over their budgets. `share` makes all budgets smaller, so that a test can
 * see them exceeded.
 *
 * @throws {Error} when a part was not measured, or has no bytes: nothing would hold it
 */
export function checkBudgets(measured: readonly Measured[], share = 1): { lines: string[]; over: string[] } {
  for (const part of Object.keys(budgets)) {
    const found = measured.filter((each) => each.part === part);
    if (found.length === 0 || found.some(({ bytes }) => !(bytes > 0))) throw new Error(`No size was measured: ${part}`);
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
