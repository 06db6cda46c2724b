/**
 * Returns a function that calls `load` on the first call and shares its result. If loading fails, all waiting callers
 * get the error, and the next call loads again.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | null = null;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
}
