/** How many turns the event loop had while `work` ran. */
export async function countTurns(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isWorking = true;
  const count = (): void => {
    turns += 1;
    if (isWorking) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isWorking = false;
  return turns;
}
