/** Wraps `work` and counts its outcomes by kind. */
export function counted<Input, Outcome extends { kind: string }>(
  count: (kind: string) => void,
  work: (input: Input) => Promise<Outcome>,
): (input: Input) => Promise<Outcome> {
  return async (input) => {
    const outcome = await work(input);
    count(outcome.kind);
    return outcome;
  };
}
