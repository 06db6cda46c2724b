const STEP_PERCENT = 5;

/**
 * Returns a function to call after each file. At every twentieth of the files, it returns a line with the number of
 * finished files and the estimated remaining time; otherwise null, also at the end and for a few files.
 */
export function testProgress(total, now = () => performance.now()) {
  const startedAt = now();
  let done = 0;
  let shown = 0;
  return () => {
    done += 1;
    const percent = Math.floor((done / total) * 100);
    if (total < 100 / STEP_PERCENT || done === total || percent < shown + STEP_PERCENT) return null;
    shown = percent - (percent % STEP_PERCENT);
    const minutes = Math.ceil((((now() - startedAt) / done) * (total - done)) / 60_000);
    return `${done} of ${total} test files are done (${percent}%). About ${minutes} min left.`;
  };
}

/** What the unfinished files of a run are doing, by name. Vitest may report a test after the end of its file. */
export function filesUnderWay() {
  const ended = new Set();
  const files = new Map();
  return {
    files,
    note({ file, kind, what }, since) {
      if (kind === 'end') ended.add(file);
      if (ended.has(file)) files.delete(file);
      else if (kind === 'doing') files.set(file, { what, since });
    },
  };
}

const SLOWEST = 10;

/** Lines that name the slowest of many files; none for a few files. */
export function slowestFiles(times) {
  if (times.length < 2 * SLOWEST) return [];
  const slowest = times.toSorted((one, other) => other.ms - one.ms).slice(0, SLOWEST);
  return ['The slowest files:', ...slowest.map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)];
}
