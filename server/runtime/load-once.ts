/**
 * Returns a function that calls `load` when it is first called, and gives every caller the same result. If loading
 * fails, all callers that wait for it get the error, and the next call loads again.
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
