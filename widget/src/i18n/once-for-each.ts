/** Keeps what `make` returns for each key. For formatters: making one takes far longer than using it. */
export function onceForEach<Made>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>();
  return (key) => {
    const known = made.get(key) ?? make(key);
    made.set(key, known);
    return known;
  };
}
