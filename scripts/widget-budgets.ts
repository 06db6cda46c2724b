/**
 * Budgets in bytes after Brotli. `first card` and `first screen` include all modules that they need, with the largest
 * language; the other parts are what each loads in addition. A part over its budget fails `npm test`, but not a build.
 */
export const budgets = {
  'first card': 21_000,
  // define.js also exports the classes and can define them under other names.
  'first card of define.js': 21_000,
  // Adds the search field, categories and tabs.
  'first screen': 27_000,
  // Loads after the first screen: search, "Show more", notices, the other tabs' content, buttons, arrows and motion.
  extras: 6_800,
  'offer details': 3_500,
  // Loads after the first load with a token: the user's progress on offers, token renewal, consents and survey
  // networks.
  progress: 7_450,
  // For walls that wait for a token or have a function that gets one. Loads with the controls.
  token: 2_200,
  // Loads only after a failure. It has the texts of all warnings.
  diagnosis: 4_600,
  activity: 7_000,
  'support ticket': 4_300,
  'survey form': 8_600,
  // Includes the thanks, the way to withdraw the consent, and the retries under one idempotency key, which the ticket
  // form shares.
  'survey form, sending': 2_200,
  'hosted page HTML + CSS': 2_000,
  language: 4_000,
} as const;

/** The maximum number of files in a part where every further file would delay it. */
const mostFiles: Readonly<Partial<Record<Part, number>>> = { 'first card': 3, 'first card of define.js': 3 };

export type Part = keyof typeof budgets;

/** The measured size of a part, once per language. */
export interface Measured {
  part: Part;
  files: readonly string[];
  bytes: number;
}

/**
 * A line per part; `OVER` marks those over budget. `share` scales all budgets, so that a test can exceed them.
 *
 * @throws {Error} if a part was not measured or is empty, since no budget would apply to it
 */
export function checkBudgets(measured: readonly Measured[], share = 1): string[] {
  for (const part of Object.keys(budgets)) {
    const found = measured.filter((each) => each.part === part);
    if (found.length === 0 || found.some(({ bytes }) => !(bytes > 0)))
      throw new Error(`No size was measured for ${part}`);
  }
  return measured.map(({ part, files, bytes }) => {
    const budget = Math.floor(budgets[part] * share);
    const most = mostFiles[part] ?? Infinity;
    const isOver = bytes > budget || files.length > most;
    const limits = `budget ${budget}${most < Infinity ? ` in ${most} files` : ''}`;
    const verdict = `${isOver ? 'OVER' : 'ok'} (${limits}; ${files.join(', ')})`;
    return `${String(bytes).padStart(8)} B br  ${part}: ${verdict}`;
  });
}
