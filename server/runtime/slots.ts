/** Limits how many tasks run and how many wait. Returns null for a task beyond both limits. */
export function createSlots({
  atOnce,
  mostWaiting,
}: {
  atOnce: number;
  mostWaiting: number;
}): <Result>(work: () => Promise<Result>) => Promise<Result | null> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= mostWaiting) return null;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
